/** Where the tests' visitors live, and what they read. */
export const VISITOR = { locale: 'fr-FR', timezoneId: 'Europe/Paris' };
