import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '~/contract/audit'
import { formatActionChanges, formatAction } from './action-labels'

const auditEntry = (
  action: string,
  before: AuditEntry['before'] = {},
  after: AuditEntry['after'] = {},
): AuditEntry => ({
  id: '0190d7a0-0000-7000-8000-000000000000',
  at: '2026-11-20T10:00:00Z',
  actorUid: 'admin',
  actorName: 'Ana Figueiredo',
  action,
  before,
  after,
})

describe('formatAction', () => {
  it.each([
    [
      auditEntry('user.status', { status: 'pending' }, { status: 'approved' }),
      'set the status from Pending to Approved',
    ],
    [
      auditEntry('user.role', { role: 'user' }, { role: 'admin' }),
      'changed the role from Individual User to Administrator',
    ],
    [auditEntry('user.picture', {}, { profilePicture: null }), 'removed the picture'],
    [auditEntry('application.review', {}, { state: 'denied' }), 'denied the application'],
    [auditEntry('application.assign'), 'assigned or released the application'],
    [auditEntry('user.tags'), 'changed the tags'],
    [auditEntry('own.session'), 'logged in'],
    [auditEntry('own.password'), 'set a new password'],
    [
      auditEntry('user.password', {}, { confirmed: false }),
      'asked for a new password, which the identity provider did not confirm in time',
    ],
    [auditEntry('own.terms', { version: null }, { version: 2 }), 'accepted version 2 of the terms of use'],
    [auditEntry('own.picture', {}, { profilePicture: 'picture.webp' }), 'changed the picture'],
    [
      auditEntry('own.email', { email: 'ana@x.example' }, { email: 'ana@y.example' }),
      'changed the e-mail address from “ana@x.example” to “ana@y.example”',
    ],
    [auditEntry('kit.shipped'), 'kit.shipped'],
  ])('says what %j was', (entry, words) => {
    expect(formatAction(entry)).toBe(words)
  })

  it('tells each changed field of a profile, and nothing for other acts', () => {
    const before = { companyName: 'Red Sur', 'address.city': '', hasExperienceWithRevelo: false }
    const after = { companyName: 'Red Norte', 'address.city': 'Valparaíso', hasExperienceWithRevelo: true }
    expect(formatActionChanges(auditEntry('user.profile', before, after))).toEqual([
      'company: “Red Sur” to “Red Norte”',
      'city: empty to “Valparaíso”',
      'profile question 2: no to yes',
    ])
    expect(formatActionChanges(auditEntry('user.status', before, after))).toEqual([])
  })
})
