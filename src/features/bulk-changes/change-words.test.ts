import { describe, expect, it } from 'vitest'
import { changeTitle, filterWords, outcomeWords, people, valueName } from './change-words'

const counts = { total: 1284, waiting: 0, changed: 0, skipped: 0 }

describe('the words of a bulk change', () => {
  it('names statuses capitalised and roles as described', () => {
    expect(valueName('denied')).toBe('Denied')
    expect(valueName('user')).toBe('Individual User')
  })

  it('says what the change does, and to how many', () => {
    expect(changeTitle({ change: { kind: 'status', newStatus: 'approved' }, counts })).toBe(
      'Set the status of 1,284 people to Approved',
    )
    expect(changeTitle({ change: { kind: 'role', newRole: 'admin' }, counts: { ...counts, total: 1 } })).toBe(
      'Set the role of 1 person to Administrator',
    )
    expect(changeTitle({ change: { kind: 'undo', bulkChange: 'x', of: 'role' }, counts })).toBe(
      'Undo the change of role of 1,284 people',
    )
    expect(people(0)).toBe('0 people')
  })

  it('says of a row that never changed whether it will, or was left', () => {
    expect(outcomeWords('waiting', 'preview')).toBe('Will change')
    expect(outcomeWords('waiting', 'running')).toBe('Waiting')
    expect(outcomeWords('waiting', 'stopped')).toBe('Left as it was')
  })

  it('tells a filter, and nothing for everybody', () => {
    expect(filterWords({ name: 'ana', status: 'pending', role: undefined })).toBe(
      'name or e-mail “ana”, status Pending',
    )
    expect(filterWords({ name: '', status: undefined, role: undefined })).toBe('')
  })
})
