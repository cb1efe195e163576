import { expect, test } from 'vitest'
import { matchStart, matchStop, snippetParts } from './snippet'

const mark = (text: string) => `${matchStart}${text}${matchStop}`

test('marked words become matching parts, and what stands between them plain ones', () => {
  expect(snippetParts(`the ${mark('meter')} of ${mark('Ana')}`)).toEqual([
    { text: 'the ', match: false },
    { text: 'meter', match: true },
    { text: ' of ', match: false },
    { text: 'Ana', match: true },
  ])
})

test('text without a match is one plain part, and no text none', () => {
  expect(snippetParts('<b>plain</b>')).toEqual([{ text: '<b>plain</b>', match: false }])
  expect(snippetParts('')).toEqual([])
})
