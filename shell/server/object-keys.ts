/** Numbers objects in the order of their first use: a number stands for one object of this process. */
export class ObjectKeys {
  readonly #keys = new WeakMap<object, number>();
  #last = 0;

  get(object: object): number {
    const key = this.#keys.get(object) ?? ++this.#last;
    this.#keys.set(object, key);
    return key;
  }
}
