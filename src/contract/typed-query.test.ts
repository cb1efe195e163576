import { expect, test } from 'vitest'
import { parseTypedQuery } from './typed-query'

test('each typed word begins a word, in any case and with or without accents', () => {
  const typed = parseTypedQuery(' medicion intér ')
  expect(typed.fit('Intervalos de Medición')).toBe(true)
  expect(typed.fit('Medición')).toBe(false)
  expect(parseTypedQuery('edicion').fit('Medición')).toBe(false)
})

test('a name that begins with the whole text is distinguished from one with its words elsewhere', () => {
  const typed = parseTypedQuery('read in')
  expect([typed.begin('Read intervals'), typed.begin('Interval reading')]).toEqual([true, false])
})

test('of what has no words nothing fits', () => {
  for (const q of ['', ' ', '-', '"']) {
    expect([parseTypedQuery(q).hasWords, parseTypedQuery(q).fit('Anything')]).toEqual([false, false])
  }
})
