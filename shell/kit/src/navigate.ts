/** Asks the shell to go to a path of the site. */
export const NAVIGATE = 'site:navigate';

/** Goes to a path of the site without loading it whole, as a link there would. */
export function navigate(to: string): void {
  const isUnheard = dispatchEvent(new CustomEvent(NAVIGATE, { detail: to, cancelable: true }));
  if (isUnheard) location.assign(to);
}
