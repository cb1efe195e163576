import { expect, test } from 'vitest'
import { hasKit, isOpen, getStateProgress } from './request-states'

test('a shipped kit has two stops behind it and one before it', () => {
  expect(getStateProgress('shipped')?.map(({ label, state }) => `${label} ${state}`)).toEqual([
    'Requested past',
    'Approved past',
    'Shipped now',
    'Delivered later',
  ])
})

test('a refused or returned request is on no line', () => {
  expect([getStateProgress('refused'), getStateProgress('returned')]).toEqual([null, null])
})

test('a delivered kit is in use, and open no more', () => {
  expect(isOpen({ state: 'delivered' })).toBe(false)
  expect(hasKit([{ state: 'refused' }, { state: 'delivered' }])).toBe(true)
  expect(hasKit([{ state: 'refused' }, { state: 'returned' }])).toBe(false)
})
