import type { PageData } from '../../app/page/data.ts';

/** An island of the page, and the callbacks of its start. */
export interface IslandStartOptions {
  element: HTMLElement;
  /** React's `identifierPrefix` of the island: compose rendered the island with the same prefix. */
  prefix: string;
  data: PageData;
  /** The island's HTML as composed. */
  composed: DocumentFragment;
  /** Called once the island answers events. */
  onLive(): void;
  /** @param restoreFields gives the fields of the island's composed HTML what the visitor had entered */
  onThrown(error: unknown, restoreFields?: (island: HTMLElement) => void): void;
}

/** Starts an island whose module is loaded. Returns a function that unmounts the island. */
export type IslandStarter = (props: IslandStartOptions) => () => void;
