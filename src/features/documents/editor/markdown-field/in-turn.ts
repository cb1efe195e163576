/** The same act, one at a time: each waits for those before it, however they end. */
export const inTurn = <Given, Result>(
  act: (given: Given) => Promise<Result>,
): ((given: Given) => Promise<Result>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (given) => {
    const next = last.then(() => act(given))
    last = next.catch(() => undefined)
    return next
  }
}
