import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState, type ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showToast } from '~/ui/components/toasts/toasts'
import { lazyComponent } from './lazy'

vi.mock(import('~/ui/components/toasts/toasts'))

const load = vi.fn<() => Promise<ComponentType<{ word: string }>>>()
const Piece = lazyComponent(load, <i>coming</i>)

function Screen() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <input aria-label="Text" />
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen ? <Piece word="there" onLost={() => setIsOpen(false)} /> : null}
    </>
  )
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Open' }))

afterEach(cleanup)

test('where a piece cannot be had the screen stays as it is, and the next press fetches it', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  load.mockResolvedValueOnce(({ word }) => <b>{word}</b>)
  render(<Screen />)
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'typed' } })
  press()
  expect(screen.queryByText('coming')).not.toBeNull()
  await waitFor(() => expect(showToast).toHaveBeenCalledOnce())
  expect(screen.queryByText('coming')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('typed')
  press()
  await screen.findByText('there')
  expect(showToast).toHaveBeenCalledOnce()
})

test('once it was had it is there at once', () => {
  render(<Screen />)
  press()
  expect(screen.queryByText('there')).not.toBeNull()
  expect(load).not.toHaveBeenCalled()
})
