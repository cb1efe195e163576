import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAuthRequest } from '../auth-request/use-auth-request'
import { PhoneProof } from './reauthentication-form'

vi.mock('../use-session', () => ({ usePublicConfig: () => ({ firebase: {}, supportEmail: 'a@x.example' }) }))
vi.mock('../session/session-sync', () => ({ openSessionSync: vi.fn<() => void>() }))

const handIn = vi.fn<(verificationId: string, code: string) => Promise<void>>()

function Proof() {
  return (
    <PhoneProof
      phoneNumber="+818012345678"
      attempt={useAuthRequest('proof')}
      send={async () => 'sent'}
      handIn={handIn}
      onDone={() => undefined}
    />
  )
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test('Enter hands the code in, but not the one that ends a composition', async () => {
  render(
    <MantineProvider env="test">
      <Proof />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Send a code/ }))
  const field = await screen.findByLabelText('Code')
  fireEvent.change(field, { target: { value: '１２３４５６' } })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(handIn).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(handIn.mock.calls).toEqual([['sent', '123456']])
  await screen.findByText('Use the code')
})
