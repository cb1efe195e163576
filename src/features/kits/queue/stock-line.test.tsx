import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { changeKitStock } from './kit-queue.functions'
import { StockLine } from './stock-line'

vi.mock(import('./kit-queue.functions'))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const showStock = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <StockLine kits={[{ slug: 'starter', name: 'Starter kit', stock: 11 }]} />
      </QueryClientProvider>
    </MantineProvider>,
  )

test('more pieces than there are stay as they were typed, and take none away', async () => {
  vi.mocked(changeKitStock).mockRejectedValueOnce(new ProblemError('OUT_OF_STOCK'))
  showStock()
  fireEvent.click(screen.getByRole('button', { name: 'Starter kit: 11 left' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Pieces that came')
  fireEvent.change(field, { target: { value: '-50' } })
  fireEvent.blur(field)
  fireEvent.click(screen.getByRole('button', { name: 'Change the stock' }))
  await waitFor(() =>
    expect(changeKitStock).toHaveBeenCalledWith({
      data: { slug: 'starter', change: { by: -50, idempotencyKey: expect.any(String) } },
    }),
  )
  expect(await screen.findByText('Not enough kits are in stock.')).toBeDefined()
  expect(field.value).toBe('-50')
})

const addFour = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Starter kit: 11 left' }))
  fireEvent.change(await screen.findByLabelText('Pieces that came'), { target: { value: '4' } })
  fireEvent.click(screen.getByRole('button', { name: 'Change the stock' }))
}

test('what is sent again, because no answer came, is the same change; another dialog makes another', async () => {
  vi.mocked(changeKitStock).mockRejectedValueOnce(new ProblemError('UNAVAILABLE'))
  vi.mocked(changeKitStock).mockResolvedValue({ slug: 'starter', stock: 15 })
  showStock()
  await addFour()
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Change the stock' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await addFour()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, again, other] = vi
    .mocked(changeKitStock)
    .mock.calls.map(([{ data }]) => data.change.idempotencyKey)
  expect(first).toEqual(expect.any(String))
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
