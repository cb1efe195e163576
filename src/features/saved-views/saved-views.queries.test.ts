import { expect, test } from 'vitest'
import { isSameView, getViewSearch } from './saved-views.queries'

test('a saved view is the same as the address that it leads to, its defaults left out', () => {
  const view = {
    search: { name: '', status: 'pending' as const, sort: '-createdAt' as const, count: 25 as const },
  }
  const search = getViewSearch(view)
  expect(search).toEqual({
    name: undefined,
    status: 'pending',
    role: undefined,
    count: undefined,
    sort: undefined,
  })
  expect(isSameView(search, { status: 'pending' })).toBe(true)
  expect(isSameView(search, { status: 'pending', count: 50 })).toBe(false)
  expect(isSameView(search, { status: 'pending', name: 'ana' })).toBe(false)
})
