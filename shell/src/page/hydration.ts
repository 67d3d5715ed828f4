/** Whether the first page's module has taken over its composed markup, or an error view stands in its place. */
export const hydration = { isPageReady: false };
