/** How many items each list holds: the pagers know it without carrying the lists (lengths.test.ts compares). */
export const lengths = { erc: 6, raw: 5, testimonials: 5, questions: 9 };
