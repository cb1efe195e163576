/**
 * Something known of one request or answer, kept on the very object. A `WeakMap` would do the same, but what it holds
 * stays in memory until the next full collection: with a request's worth in it, that was a third of the processor time
 * of a page that is kept.
 */
export const noteOn = <Value>(name: string) => {
  const key = Symbol(name)
  return {
    of: (on: object): Value | undefined => Reflect.get(on, key),
    set: (on: object, value: Value): void => {
      Reflect.set(on, key, value)
    },
  }
}
