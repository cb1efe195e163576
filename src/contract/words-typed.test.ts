import { expect, test } from 'vitest'
import { wordsTyped } from './words-typed'

test('each word that was typed begins a word, whatever its case and accents', () => {
  const typed = wordsTyped(' medicion intér ')
  expect(typed.fit('Intervalos de Medición')).toBe(true)
  expect(typed.fit('Medición')).toBe(false)
  expect(wordsTyped('edicion').fit('Medición')).toBe(false)
})

test('what begins with the whole of it is told from what has its words elsewhere', () => {
  const typed = wordsTyped('read in')
  expect([typed.begin('Read intervals'), typed.begin('Interval reading')]).toEqual([true, false])
})

test('of what has no words nothing fits', () => {
  for (const q of ['', ' ', '-', '"']) {
    expect([wordsTyped(q).hasWords, wordsTyped(q).fit('Anything')]).toEqual([false, false])
  }
})
