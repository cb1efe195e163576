import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { getAuditCsvUrl, auditSearch, isFiltered, withFilter } from './audit.queries'

const parse = (search: unknown) => v.parse(auditSearch, search)

describe('auditSearch', () => {
  it('takes every parameter that the log knows', () => {
    const search = { actor: 'admin', action: 'user.', subject: 'a@b.example', from: '2026-11-01', page: 2 }
    expect(parse(search)).toMatchObject(search)
  })

  it.each([
    ['from', '2026-02-31'],
    ['from', '1 November'],
    ['to', 20261121],
    ['page', 0],
    ['page', 'two'],
    ['count', 20],
    ['actor', { a: 1 }],
  ])('leaves %s out where it is %j, and keeps the rest', (key, value) => {
    expect(parse({ subject: 'someone', [key]: value })).toEqual(parse({ subject: 'someone' }))
  })

  it('starts at the first page when a filter changes, and knows whether there is one', () => {
    expect(withFilter(parse({ page: 3 }), { action: 'user.role' })).toEqual(parse({ action: 'user.role' }))
    expect(isFiltered(parse({ page: 3, count: 50 }))).toBe(false)
    expect(isFiltered(parse({ to: '2026-11-21' }))).toBe(true)
  })

  it('exports the filter, whatever page is shown', () => {
    expect(getAuditCsvUrl(parse({ actor: 'a+b@c.example', page: 3, count: 50 }))).toBe(
      '/admin/audit/export.csv?actor=a%2Bb%40c.example',
    )
    expect(getAuditCsvUrl(parse({}))).toBe('/admin/audit/export.csv')
  })
})
