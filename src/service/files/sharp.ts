import sharp from 'sharp'
import { oneAtATime } from './one-at-a-time'

// Each picture is another one: what the library would remember of the last hundred helps none of the next.
sharp.cache(false)
// A thread for each picture: the cores are the requests'.
sharp.concurrency(1)

// Each that waits is there with up to ten megabytes, or with 32 where an administrator sent it.
const mostWaiting = 20

/**
 * Takes one picture after the other, whoever sent them: a small file can take some hundred megabytes while it is read.
 * @throws ProblemError UNAVAILABLE while too many wait
 */
export const inTurn = oneAtATime(mostWaiting)

/** The library for pictures, as all of the service uses it. */
export { sharp }
export type { Metadata, Sharp, SharpOptions } from 'sharp'
