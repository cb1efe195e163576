import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { Dialogs } from '~/ui/components/confirm/confirm'
import * as toasts from '~/ui/components/toasts/toasts'
import { useRemoval } from './removal'

afterEach(cleanup)

const startRemoval = (send: (name: string) => Promise<unknown>) => {
  const said = vi.spyOn(toasts, 'showToast').mockReturnValue(undefined)
  const queryClient = new QueryClient()
  const reloaded = vi.spyOn(queryClient, 'invalidateQueries')
  const onRemoved = vi.fn<(name: string) => void>()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        {children}
        <Dialogs />
      </QueryClientProvider>
    </MantineProvider>
  )
  const { result } = renderHook(
    () =>
      useRemoval<string>({
        send,
        ask: (name) => ({ title: `Delete ${name}?`, children: 'For good.', confirmLabel: 'Delete it' }),
        getDone: (name) => `${name} is deleted.`,
        onRemoved,
        queryKey: ['kits'],
      }),
    { wrapper },
  )
  void result.current.remove('The kit')
  return { said, reloaded, onRemoved }
}

test('what is agreed to is deleted, said, and gone from its list', async () => {
  const send = vi.fn<() => Promise<void>>(async () => undefined)
  const { said, reloaded, onRemoved } = startRemoval(send)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete it' }))
  await waitFor(() => expect(reloaded).toHaveBeenCalledWith({ queryKey: ['kits'] }))
  expect(said.mock.calls).toEqual([['The kit is deleted.']])
  expect(onRemoved).toHaveBeenCalledWith('The kit')
})

test('what is not agreed to stays', async () => {
  const send = vi.fn<() => Promise<void>>(async () => undefined)
  const { said } = startRemoval(send)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('Delete The kit?')).toBeNull())
  expect(send).not.toHaveBeenCalled()
  expect(said).not.toHaveBeenCalled()
})

test('what is refused is said with its reason, and the list is loaded again', async () => {
  const { said, reloaded, onRemoved } = startRemoval(async () => {
    throw new ProblemError('NOT_EMPTY', { detail: 'It was requested.' })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete it' }))
  await waitFor(() => expect(reloaded).toHaveBeenCalledWith({ queryKey: ['kits'] }))
  expect(said.mock.calls).toEqual([['Not deleted. It was requested.']])
  expect(onRemoved).not.toHaveBeenCalled()
})
