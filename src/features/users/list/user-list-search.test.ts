import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  applicationReady,
  isFiltered,
  getSelectedCsvUrl,
  toUserListQuery,
  getUsersCsvUrl,
  userListSearch,
  withFilter,
  withoutFilters,
} from './user-list-search'

const parse = (search: unknown) => v.parse(userListSearch, search)

describe('userListSearch', () => {
  it('takes every parameter that the list knows', () => {
    const search = { name: 'tom', status: 'denied', role: 'admin', page: 3, count: 50, sort: 'name' }
    expect(parse(search)).toEqual(search)
  })

  it('takes status and role however they are written', () => {
    expect(parse({ status: 'Denied', role: 'ADMIN' })).toEqual({ status: 'denied', role: 'admin' })
  })

  it('takes a status that no user has, but an application', () => {
    expect(parse({ status: 'application ready' }).status).toBe(applicationReady)
  })

  it.each([
    ['name', ['a', 'b']],
    ['name', { a: 1 }],
    ['name', null],
    ['status', 'sleeping'],
    ['status', 7],
    ['status', ['approved', 'denied']],
    ['role', 'owner'],
    ['role', ''],
    ['page', 0],
    ['page', -1],
    ['page', 1.5],
    ['page', 'two'],
    ['page', 1e12],
    ['page', Number.NaN],
    ['page', [2]],
    ['count', 20],
    ['count', 0],
    ['count', '25'],
    ['count', 'all'],
    ['sort', 'password'],
    ['sort', '--name'],
    ['sort', null],
  ])('falls back where %s is %j, and keeps the rest', (key, value) => {
    const beside = key === 'role' ? { status: 'denied' } : { role: 'admin' }
    expect(parse({ ...beside, [key]: value })).toEqual(parse(beside))
  })

  it.each([
    ['name', ''],
    ['name', '   '],
    ['page', 1],
    ['count', 25],
    ['sort', '-createdAt'],
  ])('keeps the default out of the address: %s %j', (key, value) => {
    expect(parse({ [key]: value, status: 'denied' })).toEqual(parse({ status: 'denied' }))
  })

  it('drops what it does not know', () => {
    expect(parse({ name: 'tom', token: 'secret' })).not.toHaveProperty('token')
  })
})

describe('toUserListQuery', () => {
  it('fills in the defaults', () => {
    expect(toUserListQuery(parse({ status: 'pending' }))).toEqual({
      name: '',
      status: 'pending',
      role: undefined,
      page: 1,
      count: 25,
      sort: '-createdAt',
    })
  })

  it('asks nothing for "application ready", whatever other filters are set', () => {
    expect(toUserListQuery(parse({ status: 'application ready', name: 'tom', page: 2 }))).toBeNull()
  })
})

describe('changes', () => {
  const search = parse({ name: 'tom', status: 'denied', page: 4, count: 50, sort: 'name' })

  it('start at the first page, unless it is the page that changes', () => {
    expect(withFilter(search, { status: 'pending' })).toEqual({
      ...search,
      status: 'pending',
      page: undefined,
    })
    expect(withFilter(search, { page: 5 })).toEqual({ ...search, page: 5 })
  })

  it('clear the filters and keep order and rows a page', () => {
    const cleared = withoutFilters(search)
    expect(isFiltered(search)).toBe(true)
    expect(isFiltered(cleared)).toBe(false)
    expect(cleared).toMatchObject({ count: 50, sort: 'name' })
  })
})

describe('getSelectedCsvUrl', () => {
  it('names the users, in the order of the list', () => {
    expect(getSelectedCsvUrl(['ana', 'ben'], parse({ name: 'tom', sort: 'name' }))).toBe(
      '/admin/accounts/export.csv?users=ana%2Cben&sort=name',
    )
  })
})

describe('getUsersCsvUrl', () => {
  it('is the filter and its order, whatever page is shown, as texts', () => {
    expect(getUsersCsvUrl(parse({ name: '42', status: 'denied', page: 3, count: 50 }))).toBe(
      '/admin/accounts/export.csv?name=42&status=denied&sort=-createdAt',
    )
  })

  it('is nowhere for a filter that matches no user', () => {
    expect(getUsersCsvUrl(parse({ status: applicationReady }))).toBeNull()
  })
})
