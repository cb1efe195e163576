import { expect, test } from 'vitest'
import { slugify } from './slugify'

test.each([
  ['Edge runtime', 'edge-runtime'],
  ['  What’s new in 4.2?  ', 'whats-new-in-4-2'],
  ['Überwachung & Größen', 'uberwachung-and-grossen'],
  ['Łódź, Ñuñoa, Čačak', 'lodz-nunoa-cacak'],
  ['Счётчик электроэнергии', 'schetchik-elektroenergii'],
  ['Μετρητής', 'metritis'],
  ['ﬁle – C++', 'file-c-plus-plus'],
  ['計量器', ''],
])('%j suggests %j', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test('a long name ends with a whole word, and one long word is cut', () => {
  const slug = slugify('meter '.repeat(60))
  expect(slug).toMatch(/^(?:meter-)+meter$/)
  expect(slug.length).toBeLessThanOrEqual(100)
  expect(slugify('x'.repeat(300))).toBe('x'.repeat(100))
})
