import { findPackageJSON } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { RenderOptions } from 'beautiful-mermaid'
import { inTime } from '~/telemetry/in-time'
// As text, so that it is part of whatever bundle this module ends up in.
import workerSource from './diagram-worker.cjs?raw'

/** What may be drawn takes milliseconds; what takes longer than this would mostly never end. */
const longestDrawing = 5_000
const longestStart = 15_000
/** A thread that nobody needs gives its memory back. */
const keptIdle = 60_000

const options = {
  transparent: true,
  padding: 4,
  nodeSpacing: 28,
  layerSpacing: 44,
} satisfies RenderOptions

type Answer = { drawing: string | null } | undefined

interface Thread {
  ready: Promise<boolean>
  /** Answers one message with one message; `undefined` where none came in time. */
  ask: (source: string) => Promise<Answer>
  end: () => void
}

let thread: Thread | undefined
let idle: NodeJS.Timeout | undefined
let turn: Promise<unknown> = Promise.resolve()

/**
 * Draws a diagram in Mermaid's language as SVG; `null` where it cannot be drawn, or not in time. Diagrams are drawn
 * one after another.
 */
export function drawDiagram(source: string): Promise<string | null> {
  const drawn = turn.then(() => drawNow(source))
  turn = drawn.catch(() => null)
  return drawn
}

async function drawNow(source: string): Promise<string | null> {
  clearTimeout(idle)
  thread ??= startThread()
  const current = thread
  const stop = () => {
    current.end()
    thread = undefined
  }
  const isReady = await inTime(current.ready, longestStart)
  const answer = isReady ? await inTime(current.ask(source), longestDrawing) : undefined
  if (!answer) {
    stop()
    return null
  }
  idle = setTimeout(stop, keptIdle)
  idle.unref()
  return answer.drawing
}

function startThread(): Thread {
  const manifest = findPackageJSON('beautiful-mermaid', import.meta.url)
  if (!manifest) throw new Error('beautiful-mermaid is not installed.')
  const library = new URL('dist/index.js', pathToFileURL(manifest)).href
  const worker = new Worker(workerSource, {
    eval: true,
    name: 'diagrams',
    workerData: { library, options },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  let hear: ((answer: Answer) => void) | undefined
  const next = () => new Promise<Answer>((resolve) => (hear = resolve))
  worker.on('message', (answer: Answer) => hear?.(answer))
  worker.on('error', () => hear?.(undefined))
  worker.on('exit', () => hear?.(undefined))
  // A diagram half drawn holds nobody back who wants to leave. Last, since who listens takes hold of the thread again.
  worker.unref()
  return {
    ready: next().then(Boolean),
    ask: (source) => {
      const answer = next()
      worker.postMessage(source)
      return answer
    },
    end: () => void worker.terminate(),
  }
}
