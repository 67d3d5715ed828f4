const LONGEST = 48;

/**
 * Returns the anchor of a heading: « Comment résilier ? » is `comment-resilier`. At most 48 characters, cut at a word.
 *
 * @example
 * slugify('Comment résilier ?') // comment-resilier
 */
export const slugify = (heading: string): string => {
  const whole = heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '');
  return whole.length <= LONGEST ? whole : whole.slice(0, whole.lastIndexOf('-', LONGEST));
};
