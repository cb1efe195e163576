import { MantineProvider, Select } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './dialog'

afterEach(cleanup)

function Layer({ title, ...props }: { title: string; closeOnEscape?: boolean; children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen ? <Dialog title={title} onClose={() => setIsOpen(false)} {...props} /> : null
}

const show = (dialogs: ReactNode) => render(<MantineProvider env="test">{dialogs}</MantineProvider>)
const titles = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent)
const escape = (target: Element = document.body, keys = {}) =>
  fireEvent.keyDown(target, { key: 'Escape', ...keys })

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'the Escape that gives up a conversion leaves it open: %o',
  (keys) => {
    show(
      <Layer title="New category">
        <input aria-label="Name" />
      </Layer>,
    )
    escape(screen.getByLabelText('Name'), keys)
    expect(titles()).toEqual(['New category'])
    escape(screen.getByLabelText('Name'))
    expect(titles()).toEqual([])
  },
)

test('of two, Escape closes the upper one', () => {
  const { rerender } = show(<Layer title="Below" />)
  rerender(
    <MantineProvider env="test">
      <Layer title="Below" />
      <Layer title="Above" />
    </MantineProvider>,
  )
  escape()
  expect(titles()).toEqual(['Below'])
  escape()
  expect(titles()).toEqual([])
})

test('one that stays open at Escape keeps it from the one below', () => {
  const { rerender } = show(<Layer title="Below" />)
  rerender(
    <MantineProvider env="test">
      <Layer title="Below" />
      <Layer title="Above" closeOnEscape={false} />
    </MantineProvider>,
  )
  escape()
  expect(titles()).toEqual(['Below', 'Above'])
})

test('Escape in an open list closes the list alone, and is not heard while something is sent', () => {
  const { rerender } = show(
    <Layer title="New page">
      <Select label="Under" data={['Guides']} />
    </Layer>,
  )
  const field = screen.getByRole('combobox', { name: 'Under' })
  fireEvent.click(field)
  expect(field.getAttribute('aria-expanded')).toBe('true')
  escape(field)
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(titles()).toEqual(['New page'])
  rerender(
    <MantineProvider env="test">
      <Layer title="New page">
        <button type="button" data-loading>
          Create
        </button>
      </Layer>
    </MantineProvider>,
  )
  escape()
  expect(titles()).toEqual(['New page'])
})
