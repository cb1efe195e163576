import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { createNetworkError } from '~/contract/http-error'
import { afterEach, expect, test, vi } from 'vitest'
import { optionalParameter, listSearchSchema } from '~/forms/search-parameters'
import { getHref } from '~/ui/links/href'
import { parseSearch, stringifySearch } from '~/ui/links/search-codec'
import { ListContent, type ListQuery } from './list-content'

afterEach(cleanup)

const refetch = vi.fn<() => void>()
const loading: ListQuery<string> = { data: undefined, error: null, isPlaceholderData: false, refetch }
const state = optionalParameter(v.picklist(['open', 'closed']))

const show = async (list: Partial<ListQuery<string>>, address = '/list') => {
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/list',
    validateSearch: listSearchSchema(v.object({ state, type: state })),
    component: () => (
      <ListContent
        list={{ ...loading, ...list }}
        skeleton={{ rows: 3 }}
        errorTitle="The list could not be loaded."
        empty="Nothing yet."
        paging={{ hrefFor: (wanted) => getHref({ to: '/admin/accounts', search: { page: wanted } }) }}
      >
        {(rows) => rows.join()}
      </ListContent>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  render(
    <MantineProvider env="test">
      <RouterProvider<typeof router> router={router} />
    </MantineProvider>,
  )
  return router
}

test('a list that failed to load says why and can be loaded again', async () => {
  await show({ error: createNetworkError() })
  expect(screen.getByRole('alert').textContent).toContain('The portal cannot be reached.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('rows that were loaded before stay when loading them again fails', async () => {
  await show({ data: { data: ['one', 'two'] }, error: createNetworkError() })
  expect(screen.getByText('one,two')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a list without rows is empty', async () => {
  await show({ data: { data: [], total: 0, count: 25 } })
  expect(screen.getByText('Nothing yet.')).toBeDefined()
})

test('a page beyond the last one leads to the last one', async () => {
  await show({ data: { data: [], total: 60, count: 25 } })
  expect(screen.queryByText('Nothing yet.')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to the last page' }).getAttribute('href')).toBe(
    '/admin/accounts?page=3',
  )
})

test('filters of the address that are not understood are said to be ignored, and can be removed', async () => {
  const router = await show({ data: { data: ['one'] } }, '/list?type=open&state=asleep&utm_source=mail')
  expect(screen.getByRole('note').textContent).toContain(
    'Ignored, because the value is not known: state “asleep”.',
  )
  fireEvent.click(screen.getByRole('link', { name: 'Remove from the address' }))
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull())
  expect(router.history.location.href).toBe('/list?type=open&utm_source=mail')
})

test('of several filters that are ignored all are named, and long values are cut', async () => {
  await show({ data: { data: ['one'] } }, `/list?type=shut&state=${'z'.repeat(100)}`)
  expect(screen.getByRole('note').textContent).toContain(
    `Ignored, because the value is not known: type “shut” and state “${'z'.repeat(40)}…”.`,
  )
})

test('nothing is said of filters that are understood', async () => {
  await show({ data: { data: ['one'] } }, '/list?state=closed&type=')
  expect(screen.queryByRole('note')).toBeNull()
})
