import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '~/contract/audit'
import { actChanges, actWords } from './act-words'

const act = (
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

describe('actWords', () => {
  it.each([
    [
      act('user.status', { status: 'pending' }, { status: 'approved' }),
      'set the status from Pending to Approved',
    ],
    [
      act('user.role', { role: 'user' }, { role: 'admin' }),
      'changed the role from Individual User to Administrator',
    ],
    [act('user.picture', {}, { profilePicture: null }), 'removed the picture'],
    [act('application.review', {}, { state: 'denied' }), 'denied the application'],
    [act('application.assign'), 'assigned or released the application'],
    [act('user.tags'), 'changed the tags'],
    [act('own.session'), 'logged in'],
    [act('own.password'), 'set a new password'],
    [
      act('user.password', {}, { confirmed: false }),
      'asked for a new password, which the identity provider did not confirm in time',
    ],
    [act('own.terms', { version: null }, { version: 2 }), 'accepted version 2 of the terms of use'],
    [act('own.picture', {}, { profilePicture: 'picture.webp' }), 'changed the picture'],
    [
      act('own.email', { email: 'ana@x.example' }, { email: 'ana@y.example' }),
      'changed the e-mail address from “ana@x.example” to “ana@y.example”',
    ],
    [act('kit.shipped'), 'kit.shipped'],
  ])('says what %j was', (entry, words) => {
    expect(actWords(entry)).toBe(words)
  })

  it('tells each changed field of a profile, and nothing for other acts', () => {
    const before = { companyName: 'Red Sur', 'address.city': '', hasExperienceWithRevelo: false }
    const after = { companyName: 'Red Norte', 'address.city': 'Valparaíso', hasExperienceWithRevelo: true }
    expect(actChanges(act('user.profile', before, after))).toEqual([
      'company: “Red Sur” to “Red Norte”',
      'city: empty to “Valparaíso”',
      'profile question 2: no to yes',
    ])
    expect(actChanges(act('user.status', before, after))).toEqual([])
  })
})
