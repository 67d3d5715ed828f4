/** Whether the first page's module has taken over its composed markup. */
export const hydration = { isPageReady: false };
