import { expect, test } from 'vitest'
import { wordsTyped } from './words-typed'

test('each typed word begins a word, in any case and with or without accents', () => {
  const typed = wordsTyped(' medicion intér ')
  expect(typed.fit('Intervalos de Medición')).toBe(true)
  expect(typed.fit('Medición')).toBe(false)
  expect(wordsTyped('edicion').fit('Medición')).toBe(false)
})

test('a name that begins with the whole text is distinguished from one with its words elsewhere', () => {
  const typed = wordsTyped('read in')
  expect([typed.begin('Read intervals'), typed.begin('Interval reading')]).toEqual([true, false])
})

test('of what has no words nothing fits', () => {
  for (const q of ['', ' ', '-', '"']) {
    expect([wordsTyped(q).hasWords, wordsTyped(q).fit('Anything')]).toEqual([false, false])
  }
})
