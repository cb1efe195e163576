import { t } from '@lingui/core/macro'
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import process from 'node:process'
import { createMutex } from '../../storage/disk-files'
import childSource from './svg-child.cjs?raw'
import { createFileProblem, tooManyPixels, unreadableImage } from './media-names'

// Inlined as text, so that every bundle of this module includes it.

export interface DrawingLimits {
  /** Applies to the result, and to the size that the drawing declares. */
  maxPixels: number
  widest: number
  tallest: number
  /** Drawings of at least this width are rendered at a larger scale, up to the maximum width. */
  wideDrawing: number
  /** The maximum scale of the width; two by default. */
  maxScale?: number
}

// Milliseconds; the largest diagrams take one or two thousand.
const timeoutMs = 10_000
// Exit codes, see svg-child.cjs.
const tooLarge = 3

// The locations of the system's fonts; on Windows no program starts without the first.
const fontVariables = ['SystemRoot', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH'] as const

const environment = () =>
  Object.fromEntries(fontVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

const sharpPath = () => createRequire(import.meta.url).resolve('sharp')

const gather = async (stream: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

const startDrawing = async (bytes: Uint8Array, limits: DrawingLimits, milliseconds: number) => {
  // It parses untrusted input, so it gets neither the environment nor secrets of the portal.
  const told = JSON.stringify({ ...limits, milliseconds })
  const child = spawn(process.execPath, ['-e', childSource, sharpPath(), told], {
    env: environment(),
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: milliseconds,
    killSignal: 'SIGKILL',
  })
  // The process may end before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  const ended = new Promise<{ code: number | null }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code }))
  })
  const [png, { code }] = await Promise.all([gather(child.stdout), ended])
  if (code === 0) return png
  if (code === null)
    throw createFileProblem(t`This drawing takes too long to be drawn. Save it as PNG, and upload that.`)
  throw createFileProblem(code === tooLarge ? tooManyPixels() : unreadableImage())
}

// A queue, since each drawing may take a whole processor.
const enqueueDrawing = createMutex()

/**
 * Renders a drawing (SVG) as PNG in a process of its own, which is stopped if it takes too long.
 * @throws ProblemError FIELDS_INVALID with a sentence
 */
export const drawSvg = (
  bytes: Uint8Array,
  limits: DrawingLimits,
  milliseconds = timeoutMs,
): Promise<Uint8Array> => enqueueDrawing(() => startDrawing(bytes, limits, milliseconds))
