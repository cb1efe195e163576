import { expect, test } from 'vitest'
import { divideText } from './source-page'

const limits = { characters: 100, lines: 1_000, marks: 1_000 }

test('a text is divided before headings, nothing is lost, and no part is larger than it may be', () => {
  const sections = Array.from({ length: 6 }, (_, at) => `## Part ${at}\n\n${`word${at} `.repeat(8)}`)
  const text = sections.join('\n\n')
  const parts = divideText(text, limits)
  expect(parts.length).toBeGreaterThan(2)
  for (const part of parts) {
    expect(part).toMatch(/^## Part/)
    expect(part.length).toBeLessThanOrEqual(100)
  }
  expect(parts.join('\n\n').replace(/\s+/g, ' ')).toBe(text.replace(/\s+/g, ' ').trim())
})

test('a short text stays one, and a line longer than a part is cut', () => {
  expect(divideText('Short.', limits)).toEqual(['Short.'])
  expect(divideText('x'.repeat(250), limits).join('')).toBe('x'.repeat(250))
})
