import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, isNotFound, type AnyRoute } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { anonymous, type SessionState } from '~/auth/session'
import { sessionQueries } from '~/auth/session.queries'
import { ScreenError } from '~/auth/screen-error'
import { signedInAs } from '../../tests/support/signed-in-as'
import { routeTree } from '../routeTree.gen'

// Outside a request there is no answer whose status could be set.
vi.mock(import('@tanstack/react-start/server'), async (original) => ({
  ...(await original()),
  setResponseStatus: () => undefined,
}))

const { routesById } = createRouter({
  routeTree,
  history: createMemoryHistory(),
  context: { queryClient: new QueryClient() },
})
const routes: AnyRoute[] = Object.values({ ...routesById })
const pages = routes.filter(({ options }) => options.component !== undefined)

const getAncestors = (route: AnyRoute): string[] =>
  route.parentRoute === undefined ? [] : [route.parentRoute.id, ...getAncestors(route.parentRoute)]

const isWithin = ({ fullPath }: AnyRoute, area: string) => `${fullPath}/`.startsWith(`${area}/`)

/** Runs the guard of a layout route with a session. */
const enter = async (id: '/admin' | '/_approved' | '/_signed-in', session: SessionState): Promise<string> => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQueries.session().queryKey, session)
  const call = { context: { queryClient }, location: { href: '/somewhere' } }
  try {
    const { beforeLoad }: AnyRoute['options'] = routesById[id].options
    const entered = await beforeLoad?.(call)
    return `passes as ${entered?.user.role}`
  } catch (thrown) {
    if (isNotFound(thrown)) return 'not found'
    if (thrown instanceof ScreenError) return String(thrown.status)
    if (thrown instanceof Response) return 'redirected'
    throw thrown
  }
}

test('every page under /admin stands below the guarded layout route', () => {
  const guarded = pages.filter((route) => isWithin(route, '/admin') && route.id !== '/admin')
  expect(guarded.length).toBeGreaterThan(25)
  expect(guarded.filter((route) => !getAncestors(route).includes('/admin')).map(({ id }) => id)).toEqual([])
})

test.each(['/community', '/dashboard', '/learning-paths', '/request-devkit'])(
  'every page under %s stands below the guard for approved users',
  (area) => {
    const guarded = pages.filter((route) => isWithin(route, area))
    expect(guarded).not.toEqual([])
    expect(guarded.every((route) => getAncestors(route).includes('/_approved'))).toBe(true)
  },
)

test.each(['/profile', '/notifications'])(
  'every page under %s stands below the guard for signed-in users',
  (area) => {
    const guarded = pages.filter((route) => isWithin(route, area))
    expect(guarded).not.toEqual([])
    expect(guarded.every((route) => getAncestors(route).includes('/_signed-in'))).toBe(true)
  },
)

test.each([
  ['/admin', anonymous, 'not found'],
  ['/admin', signedInAs(), '501'],
  ['/admin', signedInAs({ role: 'admin' }), 'passes as admin'],
  ['/_approved', anonymous, 'redirected'],
  ['/_approved', signedInAs({ status: 'pending' }), '403'],
  ['/_approved', signedInAs(), 'passes as user'],
  ['/_signed-in', anonymous, 'redirected'],
  ['/_signed-in', signedInAs({ status: 'pending' }), 'passes as user'],
  ['/_signed-in', { kind: 'unknown' }, '503'],
] as const)('the guard of %s, case %#', async (id, session, expected) => {
  expect(await enter(id, session)).toBe(expected)
})
