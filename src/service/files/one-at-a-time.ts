import { ProblemError } from '~/contract/problem'

/**
 * Does pieces of work one after the other, in the order in which they came.
 * @param most how many may wait for their turn; as many as like unless given
 * @returns what does a piece of work once it is its turn. It throws whatever the work throws, and a ProblemError
 * UNAVAILABLE while too many wait.
 */
export const oneAtATime = (most = Infinity) => {
  let last: Promise<unknown> = Promise.resolve()
  /** With the one that is being done. */
  let underWay = 0
  const leave = () => {
    underWay -= 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay > most) throw new ProblemError('UNAVAILABLE')
    underWay += 1
    const done = last.then(work)
    last = done.then(leave, leave)
    return done
  }
}
