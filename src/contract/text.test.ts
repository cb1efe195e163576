import * as v from 'valibot'
import { expect, test } from 'vitest'
import { day, givenInstant, line, requiredLine } from './text'

test.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'a name or a title holds nothing that turns the direction of what follows',
  (control) => {
    for (const schema of [line(100), requiredLine(100, 'Enter text.')]) {
      const result = v.safeParse(schema, `Ana ${control}gpj.exe`)
      expect(result.issues?.map(({ message }) => message)).toEqual([
        'Use plain characters: this holds an invisible one that turns the direction of the text round.',
      ])
    }
  },
)

test.each(['שלום', 'مرحبا بالعالم', 'Ana\u200F (ACME)', 'می\u200Cخواهم'])(
  '%s is a name like any other',
  (text) => {
    expect(v.parse(line(100), text)).toBe(text)
  },
)

test.each([
  ['2026-11-21T14:30:00Z', '2026-11-21T14:30:00.000Z'],
  ['2024-02-29T23:30:00-01:00', '2024-03-01T00:30:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('the instant %s is taken in as %s', (text, inUtc) => {
  expect(v.parse(givenInstant, text)).toBe(inUtc)
})

test.each([
  '2026-02-30T10:00:00Z',
  '2026-02-29T23:30:00-01:00',
  '2026-11-31T10:00:00Z',
  '0000-12-31T10:00:00Z',
  '0001-01-01T00:30:00+01:00',
  '9999-12-31T23:59:59-01:00',
  '2026-11-21',
  'tomorrow',
  '',
])('%s is no instant', (text) => {
  expect(v.is(givenInstant, text)).toBe(false)
})

test.each(['0001-01-01', '2024-02-29', '9999-12-31'])('%s is a day', (text) => {
  expect(v.is(day, text)).toBe(true)
})

test.each(['2026-02-29', '0000-01-01', '10000-01-01', '+010000-01-01', '2026-1-1', '2026-11-21T00:00', ''])(
  '%s is no day',
  (text) => {
    expect(v.is(day, text)).toBe(false)
  },
)
