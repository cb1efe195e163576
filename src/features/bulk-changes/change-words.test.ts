import { describe, expect, it } from 'vitest'
import type { BulkChange } from '~/contract/bulk-changes'
import { changeTitle, filterWords, outcomeWords, progressWords, valueAfter, valueName } from './change-words'

const counts = { total: 1284, waiting: 0, changed: 0, skipped: 0 }

describe('texts of a bulk change', () => {
  it('names statuses capitalised and roles as described', () => {
    expect(valueName('denied')).toBe('Denied')
    expect(valueName('user')).toBe('Individual User')
  })

  it('says what the change does, and to how many', () => {
    expect(
      changeTitle({ change: { kind: 'status', newStatus: 'approved', message: '', mail: true }, counts }),
    ).toBe('Set the status of 1,284 people to Approved')
    expect(changeTitle({ change: { kind: 'role', newRole: 'admin' }, counts: { ...counts, total: 1 } })).toBe(
      'Set the role of 1 person to Administrator',
    )
    expect(changeTitle({ change: { kind: 'undo', bulkChange: 'x', of: 'role' }, counts })).toBe(
      'Undo the change of role of 1,284 people',
    )
  })

  it('shows no value after the change for users who were not changed', () => {
    const row = { before: 'approved', after: 'denied', reason: null } as const
    const skipped = { ...row, outcome: 'skipped' } as const
    expect(valueAfter({ ...row, outcome: 'changed' }, 'stopped')).toBe('denied')
    expect(valueAfter({ ...row, outcome: 'waiting' }, 'running')).toBe('denied')
    expect(valueAfter({ ...row, outcome: 'waiting' }, 'stopped')).toBe('approved')
    expect(valueAfter({ ...skipped, reason: 'LAST_ADMINISTRATOR' }, 'done')).toBe('approved')
    expect(valueAfter({ ...skipped, reason: 'CHANGED_MEANWHILE' }, 'done')).toBeNull()
    expect(valueAfter({ ...skipped, before: null, reason: 'NOT_FOUND' }, 'preview')).toBeNull()
  })

  it('says of an unchanged row whether it will change, or was left out', () => {
    expect(outcomeWords('waiting', 'preview')).toBe('Will change')
    expect(outcomeWords('waiting', 'running')).toBe('Waiting')
    expect(outcomeWords('waiting', 'stopped')).toBe('Left as it was')
  })

  it('says who stopped it, and where the portal did, why', () => {
    const at = '2026-11-22T12:00:00.000Z'
    const by = (byName: string) => ({ at, byUid: 'admin-1', byName })
    const stopped: BulkChange = {
      id: 'x',
      change: { kind: 'role', newRole: 'admin' },
      filter: null,
      state: 'stopped',
      created: by('Ana Rojas'),
      started: by('Ana Rojas'),
      stopped: by('Bo Berg'),
      finishedAt: at,
      counts: { total: 1300, waiting: 1200, changed: 100, skipped: 0 },
      changes: [],
      skipped: [],
      mails: [],
    }
    const then = at
    const rest = '100 changed, 1,200 left as they were.'
    expect(progressWords(stopped)).toBe(`Stopped by Bo Berg, ${then}. ${rest}`)
    expect(progressWords({ ...stopped, stopped: by('') })).toBe(
      `Stopped by a former administrator, ${then}. ${rest}`,
    )
    expect(progressWords({ ...stopped, stopped: null })).toBe(
      `Stopped by the portal, ${then}. Ana Rojas, who started it, is no longer an administrator. ${rest}`,
    )
    expect(progressWords({ ...stopped, stopped: null, started: by('') })).toBe(
      `Stopped by the portal, ${then}. The user who started it is no longer an administrator. ${rest}`,
    )
  })

  it('describes a filter, and is empty for all users', () => {
    expect(filterWords({ name: 'ana', status: 'pending', role: undefined })).toBe(
      'name or e-mail “ana”, status Pending',
    )
    expect(filterWords({ name: '', status: undefined, role: undefined })).toBe('')
  })
})
