import { expect, test } from 'vitest'
import { formatNumber } from '../format/numbers'

test.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1234])(
  '%i is grouped as the language’s own rules do',
  (number) => {
    expect(formatNumber(number)).toBe(number.toLocaleString('en'))
  },
)
