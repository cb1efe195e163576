import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { useReorder } from './reorder'

afterEach(cleanup)

const conflict = () => new ProblemError('CONFLICT', { detail: 'A path was made or removed in the meantime.' })
const getRows = (ids: string) => [...ids].map((id) => ({ id }))

/** A list as the service has it, whose rows a colleague may change. */
const start = async (ids: string) => {
  const service = { ids, sent: [] as string[], refuses: false }
  const announce = vi.fn<(sentence: string) => void>()
  const queryClient = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      const list = useQuery({ queryKey: ['rows'], queryFn: () => ({ data: getRows(service.ids) }) })
      const move = useReorder<{ id: string }>({
        queryKey: ['rows'],
        dependents: ['rows'],
        getName: ({ id }) => id,
        send: async (wanted) => {
          const word = wanted.join('')
          service.sent.push(word)
          if (service.refuses || [...word].toSorted().join('') !== [...service.ids].toSorted().join(''))
            throw conflict()
          service.ids = word
        },
        announce,
      })
      return { shown: list.data?.data.map(({ id }) => id).join(''), move }
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current.shown).toBe(ids))
  return { service, announce, result }
}

test('a move is applied again to the current rows where some came or went', async () => {
  const { service, announce, result } = await start('abcd')
  service.ids = 'xabd'
  result.current.move(0, 1)
  await waitFor(() => expect(service.ids).toBe('xbad'))
  expect(service.sent).toEqual(['bacd', 'xbad'])
  await waitFor(() => expect(result.current.shown).toBe('xbad'))
  expect(announce).not.toHaveBeenCalledWith(expect.stringContaining('Not moved'))
})

test('a row that has gone is not moved, and a move that keeps being refused shows an error', async () => {
  const { service, announce, result } = await start('abc')
  service.ids = 'bc'
  result.current.move(0, 1)
  await waitFor(() => expect(announce).toHaveBeenCalledWith(`Not moved. ${conflict().message}`))
  await waitFor(() => expect(result.current.shown).toBe('bc'))
  announce.mockClear()
  service.refuses = true
  service.sent = []
  result.current.move(0, 1)
  await waitFor(() => expect(announce).toHaveBeenCalledWith(`Not moved. ${conflict().message}`))
  expect(service.sent).toHaveLength(4)
  expect(service.ids).toBe('bc')
})
