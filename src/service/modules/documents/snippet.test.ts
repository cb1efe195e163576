import { expect, test } from 'vitest'
import { matchStart, matchStop, separator, snippetParts } from './snippet'

const mark = (text: string) => `${matchStart}${text}${matchStop}`
const getMatches = (marked: string, typed: string) =>
  snippetParts(marked, typed)
    .filter(({ match }) => match)
    .map(({ text }) => text)
const getText = (marked: string, typed = '') =>
  snippetParts(marked, typed)
    .map(({ text }) => text)
    .join('')

test('marked words become matching parts, and the text between them plain ones', () => {
  expect(snippetParts(`the ${mark('meter')} of ${mark('Ana')}`, 'meter ana')).toEqual([
    { text: 'the ', match: false },
    { text: 'meter', match: true },
    { text: ' of ', match: false },
    { text: 'Ana', match: true },
  ])
})

test('text without a match is one plain part, and empty text has no parts', () => {
  expect(snippetParts('<b>plain</b>', 'x')).toEqual([{ text: '<b>plain</b>', match: false }])
  expect(snippetParts('', 'x')).toEqual([])
  expect(getText('a'.repeat(500))).toHaveLength(200)
})

test('words joined by punctuation are one match, words separated by a space are not', () => {
  const marked = `to ${mark('v1')}${separator}/${separator}${mark('traces')}, ${mark('v1')}`
  expect(getMatches(marked, 'v1/traces')).toEqual(['v1/traces', 'v1'])
})

test('letters of a run match only together with the next one', () => {
  const marked = `${mark('方')}針と使用${mark('方')}${separator}${mark('法')}と${mark('法')}`
  expect(getMatches(marked, '方法')).toEqual(['方法'])
  expect(getMatches(mark('法'), '法')).toEqual(['法'])
})

test('the pieces of a long text with the most distinct matches are shown, cut between words', () => {
  const filling = 'some other words '.repeat(40)
  const both = `${mark('red')} and ${mark('blue')}`
  const marked = `${mark('red')} first. ${filling}${both} here. ${filling}${mark('red')} last.`
  const text = getText(marked)
  expect(getMatches(marked, 'red blue')).toEqual(['red', 'red', 'blue'])
  expect(text.length).toBeLessThan(320)
  expect(text).toContain(' … ')
  expect(text).toMatch(/^red first\..*red and blue here\..* (some|other|words) …$/)
})

test('a fragment begins with the sentence or block of its match', () => {
  const filling = 'some other words '.repeat(40)
  const marked = `${filling}end. Each ${mark('meter')} is sealed. ${filling}`
  expect(getText(marked)).toMatch(/^Each meter is sealed\. /)
  const table = `${filling}\nBefore · Now\n${mark('meter')}.read · ${mark('meter')}.intervals\nemit · raise`
  expect(getText(table)).toBe('meter.read · meter.intervals · emit · raise')
})

test('a fragment without the beginning of its sentence begins with an ellipsis', () => {
  const filling = 'some other words '.repeat(40)
  expect(getText(`${filling}${mark('meter')} here`)).toMatch(/^… \S.* meter here$/)
})

test('no character is cut in two', () => {
  for (let before = 0; before < 4; before += 1) {
    const marked = `${'x'.repeat(before)}${'𠮷'.repeat(200)}${mark('a')}${'𠮷'.repeat(200)}`
    expect(getText(marked).isWellFormed()).toBe(true)
    expect(getText(`${'x'.repeat(before)}${'𠮷'.repeat(200)}`).isWellFormed()).toBe(true)
  }
})
