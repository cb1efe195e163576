import { expect, test } from 'vitest'
import { getLastDays, getPeriod } from './period'

const today = '2026-11-21'

test('without days it is the last thirty, today among them', () => {
  expect(getPeriod({}, today)).toEqual({ from: '2026-10-23', to: today })
  expect(getLastDays(1, today)).toEqual({ from: today, to: today })
})

test('one day alone is completed, and two in the wrong order are turned round', () => {
  expect(getPeriod({ from: '2026-11-01' }, today)).toEqual({ from: '2026-11-01', to: today })
  expect(getPeriod({ to: '2026-03-30' }, today)).toEqual({ from: '2026-03-01', to: '2026-03-30' })
  expect(getPeriod({ from: '2026-05-02', to: '2026-05-01' }, today)).toEqual({
    from: '2026-05-01',
    to: '2026-05-02',
  })
})
