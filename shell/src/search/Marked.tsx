import type { Piece } from './find.ts';

/** A text with what was looked for marked. */
export const Marked = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map(({ text, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
    isHit ? <mark key={index}>{text}</mark> : text,
  );
