import { createContext, Script } from 'node:vm'

/** What was begun was ended before it had come to its end. */
export class TookTooLong extends Error {
  constructor(milliseconds: number) {
    super(`This took longer than ${milliseconds} ms and was ended.`)
    this.name = 'TookTooLong'
  }
}

const script = new Script('work()')

const isTimeout = (error: unknown) =>
  // Of another realm, and so no Error of this one.
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/**
 * Does what takes no turn of the event loop, and ends it where it takes longer than so many milliseconds, in the middle
 * of a loop or of a pattern. For what reads a text that anybody may have written and changes nothing: what it had begun
 * to change would stay half done. Others wait meanwhile, so that the limit is one of seconds.
 * @throws TookTooLong, and whatever the work throws
 */
export const withinTime = <T>(milliseconds: number, work: () => T): T => {
  const outcome: { value?: T } = {}
  const context = createContext({
    work: () => {
      outcome.value = work()
    },
  })
  try {
    script.runInContext(context, { timeout: Math.ceil(milliseconds) })
  } catch (error) {
    if (isTimeout(error)) throw new TookTooLong(milliseconds)
    throw error
  }
  if (!('value' in outcome)) throw new TookTooLong(milliseconds)
  return outcome.value as T
}
