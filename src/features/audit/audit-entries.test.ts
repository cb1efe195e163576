import { expect, test } from 'vitest'
import { getBulkChange, getChangedFacts, getDelivery } from './audit-entries'

test('facts read as a person would say them, with what they were before', () => {
  expect(
    getChangedFacts({
      before: { status: 'pending', 'address.postalCode': '', hasDevelopedMeteringApps: false },
      after: { status: 'approved', 'address.postalCode': '2340000', hasDevelopedMeteringApps: true },
    }),
  ).toEqual([
    { label: 'Status', before: 'Pending', after: 'Approved' },
    { label: 'Postal code', before: 'empty', after: '2340000' },
    { label: 'Profile question 1', before: 'no', after: 'yes' },
  ])
  expect(getChangedFacts({ before: { role: 'user' }, after: { role: 'admin' } })).toEqual([
    { label: 'Role', before: 'Individual User', after: 'Administrator' },
  ])
})

test('facts go by the names that forms and lists give them', () => {
  const before = { slug: 'limits', audience: 'signed-in' }
  const after = {
    slug: 'terminal-limits',
    audience: 'approved',
    url: 'https://hooks.example/',
    email: 'ana@x.example',
    isShown: true,
  }
  expect(getChangedFacts({ before, after })).toEqual([
    { label: 'Address', before: 'limits', after: 'terminal-limits' },
    { label: 'Open to', before: 'Signed in', after: 'Approved' },
    { label: 'Address', before: null, after: 'https://hooks.example/' },
    { label: 'E-mail', before: null, after: 'ana@x.example' },
    { label: 'Shown', before: null, after: 'yes' },
  ])
})

test('what administrators ask goes by its place, whatever the field is called', () => {
  const after = { 'hasExperienceWithRevelo.label': 'Do you fly?', 'hasExperienceWithRevelo.isAsked': true }
  expect(getChangedFacts({ before: {}, after })).toEqual([
    { label: 'Profile question 2 label', before: null, after: 'Do you fly?' },
    { label: 'Profile question 2 is asked', before: null, after: 'yes' },
  ])
})

test('events of a webhook read as words', () => {
  const after = { events: 'kit_request.returned, application.approved' }
  expect(getChangedFacts({ before: {}, after })).toEqual([
    { label: 'Events', before: null, after: 'Kit request returned, Application approved' },
  ])
})

test('what an entry tells of before alone is not taken for emptied', () => {
  expect(getChangedFacts({ before: { role: 'user' }, after: {} })).toEqual([
    { label: 'Role', before: 'Individual User', after: null },
  ])
})

test('what is new has no before, and the bulk change is told apart', () => {
  const entry = { before: {}, after: { note: 'Knows the team', bulkChange: 'the-id' } }
  expect(getChangedFacts(entry)).toEqual([{ label: 'Note', before: null, after: 'Knows the team' }])
  expect(getBulkChange(entry)).toBe('the-id')
  expect(getBulkChange({ after: {} })).toBeNull()
})

test('the delivery of a webhook is linked to, and no fact', () => {
  const entry = { before: {}, after: { delivery: '01a2', type: 'ping' } }
  expect(getDelivery(entry)).toBe('01a2')
  expect(getChangedFacts(entry)).toEqual([{ label: 'Type', before: null, after: 'ping' }])
})
