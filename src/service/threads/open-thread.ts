import { Worker } from 'node:worker_threads'
import { outsideRequests } from '~/observability/request-scope'
import address from 'virtual:thread/src/service/threads/work-thread.ts'
import type { Said, Told } from './work'

/** A thread that does one piece of {@link Work} after another. */
export interface Thread {
  tell: (told: Told) => void
  /** Milliseconds of the processor that it has had. */
  spent: () => Promise<number>
  /** Whether it keeps the process from ending. */
  hold: (isHeld: boolean) => void
  /** Ends it at once, in the middle of its work. */
  end: () => void
}

/** Callbacks for the thread's messages, and for its unexpected end. */
export interface Listeners {
  said: (said: Said) => void
  gone: (error: Error) => void
}

// Megabytes. The worst page that was found to be taken needs less than 200, and a thread that does nothing 20.
const maxMemory = 512

/** @param memory megabytes that it may use; a thread that needs more is ended, and the process continues */
export const openThread = ({ said, gone }: Listeners, memory = maxMemory): Thread => {
  // It outlives the request that first needed it.
  const worker = outsideRequests(
    () => new Worker(new URL(address), { name: 'work', resourceLimits: { maxOldGenerationSizeMb: memory } }),
  )
  let isEnded = false
  const leave = (error: Error) => {
    if (!isEnded) gone(error)
    isEnded = true
  }
  worker.on('message', (message: Said) => {
    if (!isEnded) said(message)
  })
  worker.on('error', (error) =>
    leave(error instanceof Error ? error : new Error('The thread broke down.', { cause: error })),
  )
  worker.on('exit', () => leave(new Error('The thread ended.')))
  return {
    tell: (told) => worker.postMessage(told),
    spent: async () => {
      const { user, system } = await worker.cpuUsage()
      return (user + system) / 1000
    },
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    end: () => {
      isEnded = true
      void worker.terminate()
    },
  }
}
