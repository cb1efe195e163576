import type { Writable } from 'node:stream'

/**
 * Writes lines into a stream that may be read slowly or not at all, with a limit for the bytes that wait. Further
 * lines are dropped until all that waited was read; then a line says how many.
 * @returns a function that takes whole lines
 */
export const boundedLines = (
  stream: Writable,
  { maxBytes, getNote }: { maxBytes: number; getNote: (lost: number) => string },
): ((lines: string) => void) => {
  let lost = 0
  stream.on('drain', () => {
    if (lost === 0) return
    const note = getNote(lost)
    lost = 0
    stream.write(note)
  })
  return (lines) => {
    const isFull = stream.writableNeedDrain && stream.writableLength + Buffer.byteLength(lines) > maxBytes
    if (isFull || lost > 0) lost += lines.split('\n').length - 1
    else stream.write(lines)
  }
}
