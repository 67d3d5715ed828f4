/**
 * Lets React go on in a page that another program changes. A browser's translation puts an element in the place of each
 * text. React still holds the text: it would throw when it removes the text, and change it unseen.
 */

/** Elements that stand in the place of a text. */
const standIns = new WeakMap<Node, Node>();

/** Returns the child of `parent` that holds a node or stands in its place; null without one. */
function findChild(parent: Node, node: Node): Node | null {
  for (let child: Node | null | undefined = node; child; child = standIns.get(child) ?? child.parentNode)
    if (child.parentNode === parent) return child;
  return null;
}

/** Puts a text that React has changed back into the page, where the translation finds it anew. */
function putBack(text: Node): void {
  const standIn = standIns.get(text);
  if (text.isConnected || !standIn?.isConnected) return;
  standIns.delete(text);
  standIn.parentNode?.replaceChild(text, standIn);
}

/** Returns the element that a program put in the place of a removed text, at once or just before. */
function findStandIn({ addedNodes, previousSibling, nextSibling }: MutationRecord, added: Set<Node>) {
  const neighbours = [previousSibling, nextSibling].filter((node) => node && added.has(node));
  return [...addedNodes, ...neighbours].find((node) => node instanceof Element);
}

const observer = new MutationObserver((records) => {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const record of records) {
    if (record.type === 'characterData') putBack(record.target);
    const [text] = record.removedNodes;
    const standIn = text?.nodeType === Node.TEXT_NODE && findStandIn(record, added);
    if (!text || !standIn) continue;
    standIns.set(text, standIn);
    observer.observe(text, { characterData: true });
  }
});

/** Observes the texts of an island until it is removed. */
export const observeTexts = (island: HTMLElement): void =>
  observer.observe(island, { childList: true, subtree: true });

/** Makes the removal of a node, and an insertion before it, mean what stands in its place. A node that is gone is no error. */
export function acceptForeignChanges(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (node.parentNode === this) return removeChild.call(this, node) as T;
    const child = findChild(this, node);
    if (child) removeChild.call(this, child);
    return node;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    return insertBefore.call(this, node, next && findChild(this, next)) as T;
  };
}
