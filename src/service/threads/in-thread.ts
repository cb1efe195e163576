import { MarkdownRefused } from '../pages/markdown/limits'
import { createLane, type Lane, type Running, WorkEnded } from './lane'
import type { Answers, Work } from './work'

// Nobody waits for what takes long but who asked for the like: texts up to so many characters have a lane to themselves.
const shortText = 20_000
// With more that wait, the last would wait for minutes.
const mostWaiting = 64
// Milliseconds of the processor: three times what the worst page takes that was found to be accepted.
const longestRendering = 10_000

const lanes = {
  short: createLane({ most: mostWaiting }),
  long: createLane({ most: mostWaiting }),
  // Imports and exports, each with one piece at a time.
  reading: createLane({ most: mostWaiting }),
}

/** Renders Markdown in a thread, so that nobody waits for it but who asked. */
export type RenderInThread = <Name extends 'page' | 'post'>(
  job: Name,
  markdown: string,
  /** What the rendering may ask of the portal. */
  answers: Answers,
) => Promise<Work[Name]['outcome']>

/** @param limit milliseconds of the processor that one text may take */
export const rendererOn =
  ({ short, long }: { short: Lane; long: Lane }, limit: number): RenderInThread =>
  async (job, markdown, answers) => {
    const lane = markdown.length <= shortText ? short : long
    try {
      return await lane.run(job, markdown, { limit, answers })
    } catch (error) {
      if (!(error instanceof WorkEnded)) throw error
      const sentence = 'This takes too much work to render. Divide it, or make it simpler.'
      throw new MarkdownRefused(sentence, { cause: error })
    }
  }

/**
 * @throws {MarkdownRefused} for what the renderer refuses, and for what takes too long or too much memory
 * @throws ProblemError UNAVAILABLE while too many wait
 */
export const renderInThread = rendererOn(lanes, longestRendering)

/**
 * Reads what is imported or exported in a thread.
 * @throws {WorkEnded} for what takes longer than its limit, or too much memory
 */
export const readInThread = <Name extends 'site' | 'settings' | 'source' | 'links'>(
  job: Name,
  input: Work[Name]['input'],
  running: Running,
): Promise<Work[Name]['outcome']> => lanes.reading.run(job, input, running)

/** Draws a certificate in a thread, beside short texts. */
export const drawInThread = (input: Work['certificate']['input']): Promise<Uint8Array> =>
  lanes.short.run('certificate', input, { limit: longestRendering })

/** Ends the threads that do nothing. They are started again when they are needed. */
export const restThreads = (): void => {
  for (const lane of Object.values(lanes)) lane.rest()
}
