/** Where browsers report what a page's policy stopped, without zod: for the web host and the API alike. */
export const REPORTS_PATH = '/api/reports';
