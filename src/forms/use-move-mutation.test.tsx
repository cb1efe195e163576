import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useMoveMutation } from './reorder'

afterEach(cleanup)

test('moves are sent in turn', async () => {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const queryClient = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () =>
      useMoveMutation<string>({
        mutationKey: ['move'],
        send: (move) => {
          sent.push(move)
          return new Promise<void>((resolve) => answers.push(resolve))
        },
        dependents: ['rows'],
        announce: () => undefined,
      }),
    { wrapper },
  )
  act(() => result.current('first'))
  await waitFor(() => expect(sent).toEqual(['first']))
  act(() => result.current('second'))
  await waitFor(() => expect(queryClient.isMutating()).toBe(2))
  expect(sent).toEqual(['first'])
  answers[0]?.()
  await waitFor(() => expect(sent).toEqual(['first', 'second']))
})
