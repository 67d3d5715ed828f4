/** Does the same with each, some at a time. The first failure ends it, and is thrown. */
export async function eachOf<T>(
  all: Iterable<T>,
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = (function* () {
    yield* all;
  })();
  // All take from one generator: the loop of one that throws closes it for the others.
  const take = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}
