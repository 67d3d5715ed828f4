import { entriesOf, INDEX_PATHS } from './entry.ts';
import { type Findings, finder, type Piece } from './find.ts';

/** Fetches an index and makes it searchable. Rejects when it can’t be had; the browser keeps it for the next time. */
export async function loadFinder(which: keyof typeof INDEX_PATHS): Promise<(query: string) => Findings> {
  const path = INDEX_PATHS[which];
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return finder(entriesOf(await answer.json()));
}

/** A text with what was looked for marked. */
export const marked = (pieces: Piece[]): (Node | string)[] =>
  pieces.map(({ text, isHit }) => {
    if (!isHit) return text;
    const mark = document.createElement('mark');
    mark.textContent = text;
    return mark;
  });
