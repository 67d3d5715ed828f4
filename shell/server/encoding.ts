/** A coding that isn't followed by a weight of 0. */
const accepted = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?(?:,|\s|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?(?:,|\s|$))/,
};

/** Whether a browser takes a content coding, by its `Accept-Encoding`; a weight of 0 refuses it (RFC 9110, section 12.5.3). */
export const accepts = (header: string, coding: 'br' | 'gzip'): boolean => accepted[coding].test(header);
