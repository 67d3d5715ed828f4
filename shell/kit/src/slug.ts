const LONGEST = 48;

/** A heading as an anchor: « Comment résilier ? » is `comment-resilier`. It ends with a word, after 48 characters at most. */
export const slug = (heading: string): string => {
  const whole = heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '');
  return whole.length <= LONGEST ? whole : whole.slice(0, whole.lastIndexOf('-', LONGEST));
};
