import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  getIgnoredParameters,
  parseSearch,
  stringifySearch,
  addIgnoredParameters,
} from '~/ui/links/search-codec'
import {
  pageParameter,
  optionalParameter,
  listSearchSchema,
  searchText,
  booleanParameter,
} from './search-parameters'

const schema = v.object({
  name: searchText(20),
  state: optionalParameter(v.picklist(['open', 'closed']), 'open'),
  unread: optionalParameter(booleanParameter, false),
  page: pageParameter,
})

const at = async (address: string) => {
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    validateSearch: listSearchSchema(schema),
  })
  const router = createRouter({
    routeTree: root.addChildren([list]),
    history: createMemoryHistory({ initialEntries: [address] }),
    isServer: true,
    parseSearch,
    stringifySearch,
  })
  await router.load()
  const { search } = router.matchRoutes(router.latestLocation).at(-1) ?? { search: {} }
  const getAddress = (change: object) => `/list${stringifySearch({ ...search, ...change })}`
  return { router, search, getAddress }
}

test('a filter that is not understood is ignored, stays in the address, and can be removed', async () => {
  const { search, getAddress } = await at('/list?name=ana&state=asleep&unread=perhaps')
  expect(search).toMatchObject({ name: 'ana', state: undefined, unread: undefined })
  expect(getIgnoredParameters(search)).toEqual({ state: 'asleep', unread: 'perhaps' })
  expect(getAddress({})).toBe('/list?name=ana&state=asleep&unread=perhaps')
  expect(getAddress({ page: 2 })).toBe('/list?name=ana&state=asleep&unread=perhaps&page=2')
  expect(getAddress({ state: 'closed' })).toBe('/list?name=ana&state=closed&unread=perhaps')
  expect(stringifySearch(addIgnoredParameters(search, {}))).toBe('?name=ana')
})

test.each([
  ['understood', '/list?state=closed&unread=true&name=ana'],
  ['usual', '/list?state=open&unread=false'],
  ['empty, from a form without scripts', '/list?state=&name=&unread='],
  ['of other programs', '/list?utm_source=mail&fbclid=1'],
  ['named like a property of every object', '/list?constructor=1&toString=1&__proto__=1'],
  ['a page that does not exist', '/list?page=-2'],
  ['cut', `/list?name=${'a'.repeat(50)}`],
])('nothing is said of what is %s', async (_, address) => {
  expect(getIgnoredParameters((await at(address)).search)).toEqual({})
})
