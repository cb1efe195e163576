import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds before each attempt, a little longer than the wishes themselves wait. */
const pauses = [0, 600, 2_100]

/**
 * Tells the provider of what is due after the commit, so that the caller's answer finds it told. What fails three
 * times the worker goes on with.
 * @param tellDue takes what is due, and answers of each whether it is told
 */
export const tellNow = async (tellDue: () => Promise<boolean[]>): Promise<void> => {
  for (const pause of pauses) {
    await wait(pause)
    if ((await tellDue()).every(Boolean)) return
  }
}
