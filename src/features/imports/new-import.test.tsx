import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { later } from '../../../tests/support/later'
import { ensureFreshSession } from '~/auth/session/session-fetch'
import { useUploadImport } from './new-import'

vi.mock(import('~/auth/session/session-fetch'), async (original) => ({
  ...(await original()),
  ensureFreshSession: vi.fn<typeof ensureFreshSession>(),
}))

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const client = new QueryClient()
const inPage = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <RouterContextProvider router={router}>{children}</RouterContextProvider>
  </QueryClientProvider>
)

afterEach(cleanup)

test('what is stopped while the session is renewed is not sent', async () => {
  const renewal = later<undefined>()
  vi.mocked(ensureFreshSession).mockReturnValue(renewal.promise)
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue()
  const { result } = renderHook(useUploadImport, { wrapper: inPage })
  const file = new File(['zip'], 'docs.zip')
  const options = { source: 'docs', audience: 'approved', publish: true, target: 'folders' } as const
  act(() => result.current.mutate({ chosen: { kind: 'zip', name: 'docs', file }, options }))
  await waitFor(() => expect(ensureFreshSession).toHaveBeenCalled())
  act(() => result.current.stop())
  renewal.settle(undefined)
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(result.current.error).toMatchObject({ failure: 'aborted' })
  expect(send).not.toHaveBeenCalled()
})
