import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { boundedLines } from './log'

/** A pipe with a buffer of this many bytes that the test reads chunk by chunk. */
const getPipe = (highWaterMark: number) => {
  const read: string[] = []
  let next: (() => void) | null = null
  const stream = new Writable({
    highWaterMark,
    write(chunk, _encoding, done) {
      next = () => {
        read.push(String(chunk))
        done()
      }
    },
  })
  const readAll = async () => {
    while (next !== null) {
      const readOne = next
      next = null
      readOne()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { stream, read, readAll }
}

const getNote = (lost: number) => `lost ${lost}\n`

test('unread lines take bounded memory, and how many were lost is said once', async () => {
  const { stream, read, readAll } = getPipe(16)
  const write = boundedLines(stream, { maxBytes: 1000, getNote })
  for (let line = 0; line < 500; line++) write(`line ${line}\n`)
  expect(stream.writableLength).toBeLessThanOrEqual(1000)
  write('two\nlines\n')
  const before = stream.writableLength
  await readAll()
  write('read again\n')
  await readAll()
  const lines = read.join('').split('\n').slice(0, -1)
  const kept = lines.slice(0, -2)
  expect(kept).toEqual(kept.map((_, line) => `line ${line}`))
  expect(before).toBe(kept.join('\n').length + 1)
  expect(lines.slice(-2)).toEqual([`lost ${502 - kept.length}`, 'read again'])
})

test('a single line that is larger than what may wait is written where nothing waits', async () => {
  const { stream, read, readAll } = getPipe(16)
  const write = boundedLines(stream, { maxBytes: 100, getNote })
  write(`${'x'.repeat(200)}\n`)
  write('lost\n')
  await readAll()
  write('after\n')
  await readAll()
  expect(read).toEqual([`${'x'.repeat(200)}\n`, 'lost 1\n', 'after\n'])
})
