import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { getHref } from './href'
import { parseSearch, stringifySearch } from './search-codec'

test('an address has path parameters, search parameters and a fragment', () => {
  expect(getHref({ to: '/admin/accounts' })).toBe('/admin/accounts')
  expect(getHref({ to: '/documents/$page', params: { page: 'a b/c?' } })).toBe('/documents/a%20b%2Fc%3F')
  expect(
    getHref({
      to: '/admin/accounts',
      search: { name: 'Ana & Co', status: undefined, page: 2 },
      hash: 'list',
    }),
  ).toBe('/admin/accounts?name=Ana+%26+Co&page=2#list')
  expect(
    getHref({
      to: '/learning-paths/$path/$unit/captions/{$language}.vtt',
      params: { path: 'first', unit: 'start', language: 'en' },
    }),
  ).toBe('/learning-paths/first/start/captions/en.vtt')
})

test('it is the address that the router builds', () => {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    parseSearch,
    stringifySearch,
  })
  const target = {
    to: '/documents/$page',
    params: { page: 'read intervals' },
    search: { for: '4.1 beta', version: undefined },
    hash: 'limits',
  } as const
  expect(getHref(target)).toBe(router.buildLocation(target).href)
})

test('what the route tree does not have is an error for the compiler', () => {
  // @ts-expect-error -- no such page
  expect(getHref({ to: '/admin/account' })).toBe('/admin/account')
  // @ts-expect-error -- no such search parameter
  getHref({ to: '/admin/accounts', search: { states: 'pending' } })
  // @ts-expect-error -- no such value
  getHref({ to: '/admin/accounts', search: { page: {} } })
  // @ts-expect-error -- the path parameter is missing
  getHref({ to: '/documents/$page' })
  // @ts-expect-error -- no such path parameter
  getHref({ to: '/documents/$page', params: { slug: 'fuse' } })
})
