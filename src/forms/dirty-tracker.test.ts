import { expect, test } from 'vitest'
import { createDirtyTracker } from './dirty-tracker'

const initial = { name: 'Ana', city: 'Lima', place: { street: 'Sol 1', region: '' } }

test('only what was changed here is sent, whatever the order within a field', () => {
  const changes = createDirtyTracker(initial)
  expect(changes.of({ ...initial, place: { region: '', street: 'Sol 1' } })).toEqual({})
  expect(changes.of({ ...initial, city: 'Quito' })).toEqual({ city: 'Quito' })
})

const kept = () => Promise.resolve()

test('a saved change is not sent again, a failed one is, also when it is typed back', async () => {
  const changes = createDirtyTracker(initial)
  await changes.send({ city: 'Quito' }, kept)
  expect(changes.of({ ...initial, city: 'Quito' })).toEqual({})
  const failing = changes.send({ name: 'Eva' }, () => Promise.reject(new Error('No answer')))
  expect(changes.of({ ...initial, name: 'Eva', city: 'Quito' })).toEqual({ name: 'Eva' })
  await expect(failing).rejects.toThrow('No answer')
  // The answer may have been lost after the service had saved it.
  expect(changes.of({ ...initial, city: 'Quito' })).toEqual({ name: 'Ana' })
})

test('of two saves at once neither is sure to have come last', async () => {
  const changes = createDirtyTracker(initial)
  await Promise.all([changes.send({ city: 'Qui' }, kept), changes.send({ city: 'Quito' }, kept)])
  expect(changes.of({ ...initial, city: 'Quito' })).toEqual({ city: 'Quito' })
  await changes.send({ city: 'Quito' }, kept)
  expect(changes.of({ ...initial, city: 'Quito' })).toEqual({})
})

test('a change from elsewhere is shown in fields not edited here, and is not sent back', async () => {
  const changes = createDirtyTracker(initial)
  const typed = { ...initial, city: 'Quito' }
  const newer = { ...initial, name: 'Eva', city: 'Cusco' }
  expect(changes.take(newer, typed)).toEqual({ name: 'Eva' })
  expect(changes.of({ ...typed, name: 'Eva' })).toEqual({ city: 'Quito' })
  await changes.send({ city: 'Quito' }, kept)
  // The user's own change comes back, as the service normalized it.
  const answer = { ...newer, city: 'QUITO' }
  expect(changes.take(answer, { ...typed, name: 'Eva' })).toEqual({})
  expect(changes.take(answer, { ...typed, name: 'Eva' })).toEqual({})
  // A later read shows changes from elsewhere. What was typed here since stays.
  const later = { ...newer, name: 'Ida', city: 'Puno' }
  expect(changes.take(later, { ...typed, name: 'Evi' })).toEqual({ city: 'Puno' })
  expect(changes.of({ ...typed, name: 'Evi', city: 'Puno' })).toEqual({ name: 'Evi' })
  // Also where it was changed back to what the user's own had become.
  expect(changes.take(answer, { ...later, name: 'Evi' })).toEqual({ city: 'QUITO' })
})
