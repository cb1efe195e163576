import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import { MarkdownRefused } from '../markdown/limits'
import { jobs } from './jobs'
import type { Ask, Beginning, Job, Told } from './work'

// Built as its own program (see scripts/vite-plugins.mjs): runs work that keeps a processor busy, so that requests do not
// wait.

interface Asked {
  resolve(answer: unknown): void
  reject: (error: Error) => void
}

const asked = new Map<number, Asked>()

const say = (said: object) => {
  const { user, system } = process.threadCpuUsage()
  parentPort?.postMessage({ ...said, spent: (user + system) / 1000 })
}

const askFor =
  (id: number): Ask =>
  (question, input) =>
    new Promise((resolve, reject) => {
      asked.set(id, { resolve, reject })
      say({ id, question, input })
    })

const perform = <Name extends Job>({ id, job, input }: Beginning<Name>): Promise<unknown> =>
  jobs[job](input, askFor(id))

const begin = async (beginning: Beginning) => {
  const { id } = beginning
  try {
    say({ id, outcome: await perform(beginning) })
  } catch (error) {
    if (error instanceof MarkdownRefused) say({ id, refused: error.message })
    else if (error instanceof Error) say({ id, failed: { message: error.message, stack: error.stack } })
    else say({ id, failed: { message: String(error), stack: undefined } })
  }
}

parentPort?.on('message', (told: Told) => {
  if ('job' in told) {
    void begin(told)
    return
  }
  const waiting = asked.get(told.id)
  asked.delete(told.id)
  if ('answer' in told) waiting?.resolve(told.answer)
  else waiting?.reject(new Error('No answer came.'))
})
say({ ready: true })
