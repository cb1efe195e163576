const notYet = () => undefined

/** A promise, and how to keep it. */
export const later = <Value>() => {
  let settle: (value: Value) => void = notYet
  const promise = new Promise<Value>((resolve) => {
    settle = resolve
  })
  return { promise, settle }
}
