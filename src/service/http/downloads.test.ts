import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { streamCsv } from './downloads'

const errors: unknown[] = []
let time = Date.parse('2026-11-21T10:00:00.000Z')
const context = {
  log: {
    info: () => {},
    warn: () => {},
    error: (_message: string, error: unknown) => void errors.push(error),
  },
  now: () => new Date(time),
}
const always = async () => true
const endpoint = { path: '/admin/things.csv', status: 200 } as const

/** Rows of 1 KB each, with the number produced and whether the producer was closed. */
const getRows = (count: number, failAfter = Infinity) => {
  const made = { rows: 0, isEnded: false }
  const make = async function* () {
    try {
      while (made.rows < count) {
        if (made.rows >= failAfter) throw new Error('The database is away')
        made.rows += 1
        yield [`row ${made.rows}`, 'x'.repeat(1000)]
      }
    } finally {
      made.isEnded = true
    }
  }
  return { made, rows: make() }
}

test('rows are produced as the reader takes them', async () => {
  const { made, rows } = getRows(10_000)
  const response = await streamCsv(context, endpoint, rows, 'r1', always)
  await wait(20)
  expect(made.rows).toBe(1)
  const reader = response.body!.getReader()
  await reader.read()
  await wait(20)
  expect(made.rows).toBeLessThan(40)
})

test('no further rows are produced when the reader is gone', async () => {
  const { made, rows } = getRows(10_000)
  const response = await streamCsv(context, endpoint, rows, 'r1', always)
  const reader = response.body!.getReader()
  await reader.read()
  const reading = reader.read()
  await reader.cancel()
  await reading
  const { rows: taken } = made
  await wait(20)
  expect(made).toEqual({ rows: taken, isEnded: true })
  expect(errors).toEqual([])
})

test('what fails before the first row is thrown, and later breaks the table off', async () => {
  await expect(streamCsv(context, endpoint, getRows(5, 0).rows, 'r1', always)).rejects.toThrow('away')
  const response = await streamCsv(context, endpoint, getRows(100, 50).rows, 'r1', always)
  await expect(response.text()).rejects.toThrow('away')
  expect(errors).toHaveLength(1)
})

test('whether the reader may still have it is asked as often as a stream is looked after, and ends it', async () => {
  const asked: number[] = []
  const answers = [true, false]
  const { made, rows } = getRows(10_000)
  const response = await streamCsv(context, endpoint, rows, 'r1', async () => {
    asked.push(made.rows)
    return answers.shift() ?? false
  })
  const reader = response.body!.getReader()
  await reader.read()
  time += 24_000
  await reader.read()
  expect(asked).toEqual([])
  time += 1_000
  const { rows: before } = made
  await reader.read()
  await reader.read()
  expect(asked).toEqual([before])
  time += 25_000
  const { rows: last } = made
  errors.length = 0
  await expect(reader.read()).rejects.toThrow('may not have it')
  expect(made).toEqual({ rows: last, isEnded: true })
  expect(errors).toEqual([])
})
