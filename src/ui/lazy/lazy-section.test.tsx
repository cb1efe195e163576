import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showToast } from '~/ui/components/toasts/toasts'
import { lazySection } from './lazy'

vi.mock(import('~/ui/components/toasts/toasts'))

afterEach(cleanup)

const Word = ({ word }: { word: string }) => <b>{word}</b>
const lost = new TypeError('Failed to fetch dynamically imported module')
const again = () => screen.getAllByRole('button', { name: 'Try again' })

const pageWith = () => {
  const load = vi.fn<() => Promise<ComponentType<{ word: string }>>>()
  return { load, Section: lazySection(load, () => 'The words could not be loaded.', <i>coming</i>) }
}

test('where sections cannot be loaded the page stays, and one press loads them all', async () => {
  const { load, Section } = pageWith()
  load.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValueOnce(Word)
  render(
    <>
      <input aria-label="Text" defaultValue="typed" />
      <Section word="one" />
      <Section word="two" />
    </>,
  )
  expect(screen.queryAllByText('coming')).toHaveLength(2)
  expect(await screen.findAllByText(/^The words could not be loaded/)).toHaveLength(2)
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('typed')
  fireEvent.click(again()[0]!)
  await vi.waitFor(() => expect(showToast).toHaveBeenCalledOnce())
  expect(again()).toHaveLength(2)
  fireEvent.click(again()[0]!)
  await screen.findByText('one')
  expect(screen.queryByText('two')).not.toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what failed to load on one page is fetched again for the next', async () => {
  const { load, Section } = pageWith()
  load.mockRejectedValueOnce(lost).mockResolvedValueOnce(Word)
  const first = render(<Section word="one" />)
  await screen.findByText(/^The words could not be loaded/)
  first.unmount()
  render(<Section word="two" />)
  await screen.findByText('two')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that readers do not miss fails silently', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValue(lost)
  const Section = lazySection(load, null, <i>coming</i>)
  const { container } = render(<Section />)
  await vi.waitFor(() => expect(container.textContent).toBe(''))
})
