import type { Writable } from 'node:stream'

/**
 * Writes lines into a stream that may be read slowly, or by nobody: no more than so many bytes wait for its reader. What
 * comes then is lost, until all that waited was read; then a line says how much it was.
 * @returns what takes whole lines
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
