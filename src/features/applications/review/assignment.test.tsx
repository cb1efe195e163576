import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { submitted } from '../../../../tests/support/submitted'
import { assignApplication } from '../applications.functions'
import { AssignmentForm } from './assignment'

vi.mock(import('../applications.functions'))
vi.mock('~/auth/use-session', () => ({ useSession: () => ({ kind: 'anonymous' }) }))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const client = new QueryClient()

/** Selects Ana, and assigns the application to her. */
const assignToAna = () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <AssignmentForm
          application={submitted}
          administrators={[{ identityUid: 'ana', name: 'Ana Rojas' }]}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const select = screen.getByRole('combobox', { name: 'Assigned to' })
  fireEvent.change(select, { target: { value: 'ana' } })
  fireEvent.click(screen.getByRole('button', { name: 'Assign' }))
  return select
}

test('an application that another took says who has it', async () => {
  const detail = 'Bo took this application in the meantime.'
  vi.mocked(assignApplication).mockRejectedValueOnce(new ProblemError('CONFLICT', { detail }))
  assignToAna()
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
})

test('one who is no administrator any more is refused at the field, and the list is read again', async () => {
  const message = 'Choose an administrator.'
  const fields = [{ path: 'assignedTo', code: 'administratorRequired', message }]
  vi.mocked(assignApplication).mockRejectedValueOnce(new ProblemError('FIELDS_INVALID', { fields }))
  const administrators = ['users', 'list']
  client.setQueryData(administrators, [])
  const select = assignToAna()
  const error = await screen.findByText(message)
  expect(select.getAttribute('aria-describedby')).toContain(error.id)
  expect(client.getQueryState(administrators)?.isInvalidated).toBe(true)
})
