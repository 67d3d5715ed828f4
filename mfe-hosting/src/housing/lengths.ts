/** How many items each list of the page has: its pager needs no more of them in the browser (held to them by a test). */
export const lengths = { offers: 5, centres: 4 };
