/**
 * Returns a `Storage` in memory that rejects values of more than `limit` UTF-16 units. Stored items are its own
 * properties.
 */
export function createMemoryStorage(limit = Number.POSITIVE_INFINITY): Storage {
  const methods: ThisType<Record<string, string>> & Pick<Storage, 'getItem' | 'removeItem' | 'setItem'> = {
    getItem(key) {
      return this[key] ?? null;
    },
    removeItem(key) {
      delete this[key];
    },
    setItem(key, value) {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      this[key] = value;
    },
  };
  return Object.create(methods);
}
