import process from 'node:process'
import { expect, test } from 'vitest'
import './log'

test('a log that cannot be written, or is not read any more, ends no process', () => {
  expect(process.stderr.emit('error', new Error('write EPIPE'))).toBe(true)
})
