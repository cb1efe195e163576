import { expect, test } from 'vitest'
import { divideText } from '../convert/divide'

const limits = { characters: 100, lines: 1_000, marks: 1_000 }

test('a text is divided before headings, nothing is lost, and no part exceeds the limit', () => {
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

test('parts have the references and footnotes they need, whole code blocks, and tables with their heads', () => {
  const code = `\`\`\`text title="log"\n${'a line of the log\n'.repeat(12)}\`\`\``
  const table = `| Key | Value |\n| - | - |\n${'| some key | some value |\n'.repeat(12)}`
  const text = `See [the norm][norm].[^a]\n\n${code}\n\n${table}\nAgain [it][norm].\n\n[norm]: https://norm.example\n\n[^a]: The note.`
  const parts = divideText(text, { characters: 200, lines: 1_000, marks: 1_000 })
  expect(parts.length).toBeGreaterThan(3)
  for (const part of parts) {
    expect((part.match(/```/g) ?? []).length % 2).toBe(0)
    expect(part.includes('| Key | Value |\n')).toBe(part.includes('some key'))
    expect(part.includes('[norm]: https://norm.example')).toBe(part.includes('][norm]'))
  }
  expect(parts[0]).toContain('[^a]: The note.')
  const lines = parts.join('\n').split('\n')
  expect(lines.filter((line) => line === 'a line of the log')).toHaveLength(12)
  expect(lines.filter((line) => line === '| some key | some value |')).toHaveLength(12)
})
