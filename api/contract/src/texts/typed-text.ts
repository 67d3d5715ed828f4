/** Signs that no reader sees, but for joiners and variation selectors, which shape what stands before them. */
const UNSEEN =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|\u2800/gu;

/** Joiners and variation selectors with nothing before them. */
const LONE_JOINERS = /(^|\s)(?:\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}])+/gu;

/**
 * Returns a text that a person typed or pasted in its one written form: accents in their letters (NFC), no invisible signs,
 * no-break spaces as spaces. A text of invisible signs alone becomes blank.
 */
export const normalizeTypedText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(LONE_JOINERS, '$1');
