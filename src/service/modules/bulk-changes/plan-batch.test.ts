import { expect, test } from 'vitest'
import type { BulkValue } from '~/contract/bulk-changes'
import type { UserInfo } from '../users/find-user'
import { planBatch } from './plan-batch'

const person = (identityUid: string, traits: Partial<UserInfo> = {}): UserInfo => ({
  identityUid,
  email: `${identityUid}@x.example`,
  name: identityUid,
  mailName: identityUid,
  role: 'user',
  status: 'pending',
  verified: true,
  removalAt: null,
  ...traits,
})

const member = (identityUid: string, before: BulkValue, after: BulkValue) => ({
  position: 1,
  identityUid,
  before,
  after,
})

const fates = (plan: ReturnType<typeof planBatch>) =>
  plan.results.map(({ outcome, reason }) => reason ?? outcome)

test('changes users who are as in the preview, and gives the reason for the others', () => {
  const people = [person('a'), person('b', { status: 'blocked' }), person('c', { status: 'approved' })]
  const members = ['a', 'b', 'c', 'gone'].map((uid) => member(uid, 'pending', 'approved'))
  const plan = planBatch('status', members, people, 1)
  expect(fates(plan)).toEqual(['changed', 'CHANGED_MEANWHILE', 'UNCHANGED', 'NOT_FOUND'])
  expect(plan.changes).toEqual([{ before: people[0], after: { ...people[0], status: 'approved' } }])
})

test('keeps one active administrator; inactive ones do not count', () => {
  const admin = { role: 'admin' as const, status: 'approved' as const }
  const people = [person('a', admin), person('b', admin), person('c', { ...admin, status: 'disabled' })]
  const demoted = ['c', 'a', 'b'].map((uid) => member(uid, 'admin', 'user'))
  expect(fates(planBatch('role', demoted, people, 2))).toEqual(['changed', 'changed', 'LAST_ADMINISTRATOR'])
  expect(fates(planBatch('role', demoted, people, 3))).toEqual(['changed', 'changed', 'changed'])
  // An administrator with a scheduled deletion does not count as remaining.
  const leaving = [person('a', { ...admin, removalAt: '2026-12-24T10:00:00.000Z' }), person('b', admin)]
  const one = [member('a', 'admin', 'user'), member('b', 'admin', 'user')]
  expect(fates(planBatch('role', one, leaving, 1))).toEqual(['changed', 'LAST_ADMINISTRATOR'])
  const locked = ['a', 'b'].map((uid) => member(uid, 'approved', 'blocked'))
  expect(fates(planBatch('status', locked, people, 2))).toEqual(['changed', 'LAST_ADMINISTRATOR'])
  const pending = ['a', 'b'].map((uid) => member(uid, 'approved', 'pending'))
  expect(fates(planBatch('status', pending, people, 1))).toEqual(['changed', 'changed'])
})
