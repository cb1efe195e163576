import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SignOutEverywhere } from '../security-page'
import { useSignOutEverywhere } from './use-sign-out-everywhere'

vi.mock(import('./use-sign-out-everywhere'))

const onClose = vi.fn<() => void>()

const show = (working: 'elsewhere' | null) => {
  vi.mocked(useSignOutEverywhere).mockReturnValue({
    working,
    failure: null,
    dialog: null,
    everywhere: async () => undefined,
    elsewhere: async () => undefined,
  })
  render(
    <MantineProvider env="test">
      <SignOutEverywhere identityUid="ana" onClose={onClose} />
    </MantineProvider>,
  )
}
const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' })
const cross = () => fireEvent.click(document.querySelector('.mantine-Modal-close')!)

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test.each([escape, cross])('it closes, but not while the sessions are ended', (close) => {
  show('elsewhere')
  close()
  expect(onClose).not.toHaveBeenCalled()
  cleanup()
  show(null)
  close()
  expect(onClose).toHaveBeenCalledOnce()
})
