/** Whether a browser takes a content coding; a weight of 0 refuses it (RFC 9110, section 12.5.3). */
export const accepts = (accepted: string, coding: string): boolean =>
  new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?(?:,|\\s|$))`).test(accepted);
