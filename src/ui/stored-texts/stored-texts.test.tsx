import { beforeEach, expect, test } from 'vitest'
import { createStoredTexts } from './stored-texts'

beforeEach(() => localStorage.clear())

test('the newest comes first, each once, and the oldest go', () => {
  const kept = createStoredTexts('searches:ana', 2)
  for (const text of ['drift', 'phase', 'drift', 'harmonic']) kept.add(text)
  expect(kept.read()).toEqual(['harmonic', 'drift'])
})

test('one text is removed and the others stay', () => {
  const kept = createStoredTexts('searches:ana', 5)
  for (const text of ['drift', 'phase']) kept.add(text)
  kept.remove('drift')
  expect(kept.read()).toEqual(['phase'])
})

test('what one person keeps is not shown to another', () => {
  createStoredTexts('searches:ana', 5).add('drift')
  expect(createStoredTexts('searches:ben', 5).read()).toEqual([])
})

test.each(['nonsense', '{"a":1}', '[1,null]'])('what cannot be read is nothing: %s', (written) => {
  localStorage.setItem('searches:ana', written)
  expect(createStoredTexts('searches:ana', 5).read()).toEqual([])
})

test('a change is told, and the list is the same one until then', () => {
  const kept = createStoredTexts('searches:ana', 5)
  kept.add('drift')
  const before = kept.read()
  let told = 0
  const stop = kept.watch(() => (told += 1))
  expect(kept.read()).toBe(before)
  kept.clear()
  stop()
  kept.add('phase')
  expect(told).toBe(1)
})
