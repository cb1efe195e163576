import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DemonstrationList } from './demonstration-list'
import { listDemonstrationUsers } from './sign-in.functions'

vi.mock(import('./sign-in.functions'))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const open = (onChoose: (email: string, password: string) => void) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <DemonstrationList onChoose={onChoose} />
      </QueryClientProvider>
    </MantineProvider>,
  )

test('people are offered under the address that they have by now, and as what they are', async () => {
  vi.mocked(listDemonstrationUsers).mockResolvedValue({
    data: [
      { email: 'admin@portal.example', role: 'user', status: 'approved' },
      { email: 'moved@portal.example', role: 'admin', status: 'approved' },
      { email: 'out@portal.example', role: 'admin', status: 'blocked' },
    ],
  })
  const onChoose = vi.fn<(email: string, password: string) => void>()
  open(onChoose)
  fireEvent.click(await screen.findByRole('button', { name: 'moved@portal.example' }))
  expect(onChoose).toHaveBeenCalledWith('moved@portal.example', 'Portal-demo-1')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'admin@portal.exampleApproved user',
    'moved@portal.exampleAdministrator',
    'out@portal.exampleBlocked',
  ])
})

test('a demonstration that began empty offers no account', async () => {
  vi.mocked(listDemonstrationUsers).mockResolvedValue({ data: [] })
  open(vi.fn<() => void>())
  await waitFor(() => expect(listDemonstrationUsers).toHaveBeenCalled())
  expect(screen.queryByText('Demonstration people')).toBeNull()
})
