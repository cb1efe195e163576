import { expect, test } from 'vitest'
import { bulkChangeOf, changedFacts } from './changed-facts'

test('facts read as a person would say them, with what they were before', () => {
  expect(
    changedFacts({
      before: { status: 'pending', 'address.postalCode': '', hasDevelopedMeteringApps: false },
      after: { status: 'approved', 'address.postalCode': '2340000', hasDevelopedMeteringApps: true },
    }),
  ).toEqual([
    { label: 'Status', before: 'Pending', after: 'Approved' },
    { label: 'Postal code', before: 'empty', after: '2340000' },
    { label: 'Has developed metering apps', before: 'no', after: 'yes' },
  ])
  expect(changedFacts({ before: { role: 'user' }, after: { role: 'admin' } })).toEqual([
    { label: 'Role', before: 'Individual User', after: 'Administrator' },
  ])
})

test('what an entry tells of before alone is not taken for emptied', () => {
  expect(changedFacts({ before: { role: 'user' }, after: {} })).toEqual([
    { label: 'Role', before: 'Individual User', after: null },
  ])
})

test('what is new has no before, and the bulk change is told apart', () => {
  const entry = { before: {}, after: { note: 'Knows the team', bulkChange: 'the-id' } }
  expect(changedFacts(entry)).toEqual([{ label: 'Note', before: null, after: 'Knows the team' }])
  expect(bulkChangeOf(entry)).toBe('the-id')
  expect(bulkChangeOf({ after: {} })).toBeNull()
})
