import * as v from 'valibot'
import { expect, test } from 'vitest'
import { recoveryCode } from './second-factor'
import { explainIssue } from './validate'

const read = (text: string) => {
  const result = v.safeParse(recoveryCode, text)
  return result.success ? result.output : explainIssue(result.issues[0]).message
}

test('a recovery code is read however it was typed', () => {
  const plain = '7K2MX04QTBYH9CDZR1W0'
  expect(read('7K2MX-04QTB-YH9CD-ZR1W0')).toBe(plain)
  expect(read(' 7k2mx 04qtb\nyh9cd zr1w0 ')).toBe(plain)
  // Characters that look alike are read as one.
  expect(read('7K2MX-O4QTB-YH9CD-ZRlWo')).toBe(plain)
})

test.each(['7K2MX-04QTB-YH9CD', '7K2MX-04QTB-YH9CD-ZR1W0-X', '7K2MX-04QTB-YH9CD-ZR1WU'])(
  '%s is no recovery code',
  (text) => {
    expect(read(text)).toMatch(/four groups of five/)
  },
)

test('nothing at all is asked for in its own words', () => {
  expect(read(' - ')).toBe('Enter the code.')
})
