/**
 * Attaches data to a request or response, stored on the object. A `WeakMap` would do the same, but holds its values
 * until the next full garbage collection, which took a third of the CPU time of a cached page.
 */
export const createRequestNote = <Value>(name: string) => {
  const key = Symbol(name)
  return {
    of: (on: object): Value | undefined => Reflect.get(on, key),
    set: (on: object, value: Value): void => {
      Reflect.set(on, key, value)
    },
  }
}
