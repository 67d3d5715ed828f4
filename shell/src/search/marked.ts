import type { Piece } from './find.ts';

/** A text with what was looked for marked. */
export const marked = (pieces: Piece[]): (Node | string)[] =>
  pieces.map(({ text, isHit }) => {
    if (!isHit) return text;
    const mark = document.createElement('mark');
    mark.textContent = text;
    return mark;
  });
