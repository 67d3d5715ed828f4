/** The lab's address and words, without zod: for the browser and the API alike. */

/** `GET`: an array of `LabProject`. */
export const LAB_PROJECTS_PATH = '/data/labProjects.json';

/** What the page shows, word for word (docs/product.md#messages). */
export const labMessages = { none: 'Aucun projet disponible pour le moment.' } as const;
