import { expect, test } from 'vitest'
import { readAhead } from './read-ahead'

/** Three numbers, and what happened to them. */
const source = (told: string[], { failsAt }: { failsAt?: number } = {}) =>
  (async function* () {
    try {
      for (const number of [1, 2, 3]) {
        if (number === failsAt) throw new Error('cut off')
        told.push(`read ${number}`)
        yield number
      }
    } finally {
      told.push('closed')
    }
  })()

test('exactly one item is read ahead while another is processed', async () => {
  const told: string[] = []
  for await (const number of readAhead(source(told))) {
    await Promise.resolve()
    told.push(`wrote ${number}`)
  }
  expect(told).toEqual(['read 1', 'read 2', 'wrote 1', 'read 3', 'wrote 2', 'closed', 'wrote 3'])
})

test('stopping early closes the source, and its error is thrown in order', async () => {
  const left: string[] = []
  for await (const number of readAhead(source(left))) if (number === 1) break
  expect(left.at(-1)).toBe('closed')
  const told: string[] = []
  const all = async () => {
    for await (const number of readAhead(source(told, { failsAt: 2 }))) told.push(`wrote ${number}`)
  }
  await expect(all()).rejects.toThrow('cut off')
  expect(told).toEqual(['read 1', 'closed', 'wrote 1'])
})
