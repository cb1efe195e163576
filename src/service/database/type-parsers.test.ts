import { expect, test } from 'vitest'
import { typeParsers } from './type-parsers'

const timestamptz = 1184

test.each([
  ['2026-11-21 05:28:00.123+00', '2026-11-21T05:28:00.123Z'],
  ['2026-11-21 05:28:00+00', '2026-11-21T05:28:00.000Z'],
  ['2026-11-21 05:28:00.1+00', '2026-11-21T05:28:00.100Z'],
  ['2026-11-21 05:28:00.123456+00', '2026-11-21T05:28:00.123Z'],
  ['2026-11-21 05:28:00.123+05:30', '2026-11-20T23:58:00.123Z'],
  ['2026-11-21 05:28:00.123-03', '2026-11-21T08:28:00.123Z'],
  ['infinity', 'infinity'],
])('the instant %s arrives as %s', (written, read) => {
  expect(typeParsers.get(timestamptz)!(written)).toBe(read)
})
