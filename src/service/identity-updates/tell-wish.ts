import type { ServiceDeps } from '../deps'
import { mayStillArrive } from '../identity/no-answer-in-time'
import type { LogFacts } from '../log'
import { backOff } from '../mail/back-off'
import { releaseWish, settleWish, type TakenWish } from './wishes'

type Needs = Pick<ServiceDeps, 'database' | 'log' | 'now'>

interface Telling {
  tell: () => Promise<void>
  /** For the log, where it fails. */
  sentence: string
  about: LogFacts
}

/** Milliseconds until the second and the third attempt; from then on as for mails. */
const quick = [500, 2_000]

const pauseAfter = (attempts: number): number => quick[attempts - 1] ?? backOff(attempts - quick.length)

/**
 * Tells the provider of one wish that was taken.
 * @returns whether it is told; otherwise it waits for its next attempt
 */
export const tellWish = async (
  { database, log, now }: Needs,
  wish: TakenWish,
  { tell, sentence, about }: Telling,
  signal?: AbortSignal,
): Promise<boolean> => {
  try {
    await tell()
  } catch (error) {
    const isLeaving = signal?.aborted ?? false
    const pause = isLeaving ? 0 : pauseAfter(wish.attempts)
    // A later wish must not be overtaken by this one: it stays taken until its lease ends.
    if (!mayStillArrive(error)) await releaseWish(database, wish, new Date(now().getTime() + pause))
    // When the quick attempts are through; the slow ones would fill the log.
    if (!isLeaving && wish.attempts === quick.length + 1) log.error(sentence, error, about)
    return false
  }
  await settleWish(database, wish)
  return true
}
