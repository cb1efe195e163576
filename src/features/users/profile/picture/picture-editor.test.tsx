import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { later } from '../../../../../tests/support/later'
import type { User } from '~/contract/users'
import { readSession } from '~/auth/session.functions'
import { removePicture } from '../../users.functions'
import { userQueries } from '../../users.queries'
import { PictureEditor } from './picture-editor'

vi.mock(import('../../users.functions'))
vi.mock(import('~/auth/session.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))

// The fields of a user that the editor uses.
const person = { identityUid: 'u', firstName: 'Ana', lastName: 'Rojas', profilePicture: '/media/1' } as User

function Page() {
  const { data = person } = useQuery({ ...userQueries.one('u'), enabled: false })
  return <PictureEditor user={data} />
}

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('the focus goes to the button that chooses a picture once there is none to remove', async () => {
  vi.mocked(readSession).mockResolvedValue({ kind: 'unknown' })
  const pending = later<User>()
  vi.mocked(removePicture).mockReturnValueOnce(pending.promise)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.dataset['loading']).toBe('true'))
  expect(button.disabled).toBe(false)
  pending.settle({ ...person, profilePicture: null })
  await waitFor(() => expect(button.isConnected).toBe(false))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a picture' })),
  )
})
