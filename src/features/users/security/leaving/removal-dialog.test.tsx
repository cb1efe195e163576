import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RemovalDialog } from './removal-dialog'
import { useRemoval } from './use-removal'

vi.mock(import('./use-removal'))

const onClose = vi.fn<() => void>()
const idle: ReturnType<typeof useRemoval> = {
  isWorking: false,
  failure: null,
  fieldError: null,
  dialog: null,
  remove: async () => undefined,
}

const show = (removal = idle) => {
  vi.mocked(useRemoval).mockReturnValue(removal)
  render(
    <MantineProvider env="test">
      <RemovalDialog identityUid="ana" email="ana@x.example" onClose={onClose} />
    </MantineProvider>,
  )
}
const press = (keys: object = {}) =>
  fireEvent.keyDown(document.querySelector('input') ?? document.body, { key: 'Escape', ...keys })

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test('Escape closes it, but not the one that gives up a conversion', () => {
  show()
  expect(screen.getByLabelText('Your e-mail address')).toBeDefined()
  press({ isComposing: true })
  press({ keyCode: 229 })
  expect(onClose).not.toHaveBeenCalled()
  press()
  expect(onClose).toHaveBeenCalledOnce()
})

test('while a sign-in is asked for in its place, Escape is not its own', () => {
  show({ ...idle, dialog: <p>Sign in once more</p> })
  press()
  expect(onClose).not.toHaveBeenCalled()
})

test('nothing closes it while the request is on its way', () => {
  show({ ...idle, isWorking: true })
  press()
  fireEvent.click(document.querySelector('.mantine-Modal-close')!)
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' })
  fireEvent.click(cancel)
  expect(cancel.disabled).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})
