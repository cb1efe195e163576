/** The same, one further: the next is read while this one is at work, so that both sides are busy. */
export const readAhead = async function* <T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]()
  const read = () => {
    const next = items.next()
    // The error is thrown when this value is read.
    next.catch(() => {})
    return next
  }
  let next = read()
  try {
    for (;;) {
      const item = await next
      if (item.done) return
      next = read()
      yield item.value
    }
  } finally {
    await Promise.allSettled([next])
    await items.return?.()
  }
}
