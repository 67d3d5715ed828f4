/** Address and texts of the lab, without zod: for the browser and the API alike. */

/** `GET`: an array of `LabProject`. */
export const LAB_PROJECTS_PATH = '/data/labProjects.json';

/** Texts of the page, word for word (docs/product.md#messages). */
export const labMessages = { none: 'Aucun projet disponible pour le moment.' } as const;
