import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { dehydrateQueries, hydrateQueries } from './-query-dehydration'

/** A browser's client, with what a server's carried. */
const carriedFrom = (server: QueryClient, requestedAt?: number) => {
  const browser = new QueryClient()
  hydrateQueries(browser, dehydrateQueries(server), requestedAt)
  return browser
}

const failing = async (error: Error) => {
  const server = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await server.prefetchQuery({
    queryKey: ['views'],
    queryFn: () => {
      throw error
    },
  })
  return carriedFrom(server).getQueryState(['views'])
}

test('carries read data, which is as old as the request for the page', async () => {
  const server = new QueryClient()
  server.setQueryData(['people', { page: 1 }], { rows: ['Ada </script>'], total: 1 })

  const browser = carriedFrom(server, 1000)

  expect(browser.getQueryData(['people', { page: 1 }])).toEqual({ rows: ['Ada </script>'], total: 1 })
  expect(browser.getQueryState(['people', { page: 1 }])).toMatchObject({
    dataUpdatedAt: 1000,
    status: 'success',
    error: null,
  })
})

test('brings a refusal as the refusal that it is', async () => {
  const state = await failing(new ProblemError('UNAVAILABLE', { retryAfter: 5 }))

  expect(state).toMatchObject({ status: 'error', data: undefined })
  expect(state?.error).toBeInstanceOf(ProblemError)
  expect(state?.error).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 })
})

test('reports an unexpected failure without its message', async () => {
  const carried = await failing(new Error('select secret from users'))

  expect(carried?.error).toMatchObject({ code: 'INTERNAL_ERROR' })
  expect(JSON.stringify(carried)).not.toContain('secret')
})

test('waits for nothing that is still being read', () => {
  const server = new QueryClient()
  void server.prefetchQuery({ queryKey: ['slow'], queryFn: () => new Promise(() => {}) })

  expect(carriedFrom(server).getQueryState(['slow'])).toBeUndefined()
})
