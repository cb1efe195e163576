import { describe, expect, it } from 'vitest'
import type { BulkChange } from '~/contract/bulk-changes'
import {
  getChangeTitle,
  formatFilter,
  getOutcomeLabel,
  formatProgress,
  getValueAfter,
  formatValue,
} from './change-labels'

const counts = { total: 1284, waiting: 0, changed: 0, skipped: 0 }

describe('texts of a bulk change', () => {
  it('names statuses capitalised and roles as described', () => {
    expect(formatValue('denied')).toBe('Denied')
    expect(formatValue('user')).toBe('Individual User')
  })

  it('says what the change does, and to how many', () => {
    expect(
      getChangeTitle({ change: { kind: 'status', newStatus: 'approved', message: '', mail: true }, counts }),
    ).toBe('Set the status of 1,284 people to Approved')
    expect(
      getChangeTitle({ change: { kind: 'role', newRole: 'admin' }, counts: { ...counts, total: 1 } }),
    ).toBe('Set the role of 1 person to Administrator')
    expect(getChangeTitle({ change: { kind: 'undo', bulkChange: 'x', of: 'role' }, counts })).toBe(
      'Undo the change of role of 1,284 people',
    )
  })

  it('shows no value after the change for users who were not changed', () => {
    const row = { before: 'approved', after: 'denied', reason: null } as const
    const skipped = { ...row, outcome: 'skipped' } as const
    expect(getValueAfter({ ...row, outcome: 'changed' }, 'stopped')).toBe('denied')
    expect(getValueAfter({ ...row, outcome: 'waiting' }, 'running')).toBe('denied')
    expect(getValueAfter({ ...row, outcome: 'waiting' }, 'stopped')).toBe('approved')
    expect(getValueAfter({ ...skipped, reason: 'LAST_ADMINISTRATOR' }, 'done')).toBe('approved')
    expect(getValueAfter({ ...skipped, reason: 'CHANGED_MEANWHILE' }, 'done')).toBeNull()
    expect(getValueAfter({ ...skipped, before: null, reason: 'NOT_FOUND' }, 'preview')).toBeNull()
  })

  it('says of an unchanged row whether it will change, or was left out', () => {
    expect(getOutcomeLabel('waiting', 'preview')).toBe('Will change')
    expect(getOutcomeLabel('waiting', 'running')).toBe('Waiting')
    expect(getOutcomeLabel('waiting', 'stopped')).toBe('Left as it was')
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
    expect(formatProgress(stopped)).toBe(`Stopped by Bo Berg, ${then}. ${rest}`)
    expect(formatProgress({ ...stopped, stopped: by('') })).toBe(
      `Stopped by a former administrator, ${then}. ${rest}`,
    )
    expect(formatProgress({ ...stopped, stopped: null })).toBe(
      `Stopped by the portal, ${then}. Ana Rojas, who started it, is no longer an administrator. ${rest}`,
    )
    expect(formatProgress({ ...stopped, stopped: null, started: by('') })).toBe(
      `Stopped by the portal, ${then}. The user who started it is no longer an administrator. ${rest}`,
    )
  })

  it('describes a filter, and is empty for all users', () => {
    expect(formatFilter({ name: 'ana', status: 'pending', role: undefined })).toBe(
      'name or e-mail “ana”, status Pending',
    )
    expect(formatFilter({ name: '', status: undefined, role: undefined })).toBe('')
  })
})
