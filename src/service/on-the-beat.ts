import { setTimeout as wait } from 'node:timers/promises'

// Milliseconds; several times what any of the work takes that is answered so.
const beat = 200

/**
 * Holds an outcome back until the next beat since it was begun: work that took a little longer ends with the work
 * that did not, and nobody learns from the time which it was.
 */
export const onTheBeat = async <T>(work: Promise<T>): Promise<T> => {
  const begun = performance.now()
  const [outcome] = await Promise.allSettled([work])
  const elapsed = performance.now() - begun
  await wait(beat - (elapsed % beat))
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
