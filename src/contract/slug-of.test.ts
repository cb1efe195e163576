import { expect, test } from 'vitest'
import { getSlug } from './slug-of'

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
  expect(getSlug(name)).toBe(slug)
})

test('a long name ends with a whole word, and one long word is cut', () => {
  const slug = getSlug('meter '.repeat(60))
  expect(slug).toMatch(/^(?:meter-)+meter$/)
  expect(slug.length).toBeLessThanOrEqual(100)
  expect(getSlug('x'.repeat(300))).toBe('x'.repeat(100))
})
