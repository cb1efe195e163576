import { MantineProvider, Select } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AppButton } from '../app-button/app-button'
import { confirm, Dialogs } from '../confirm/confirm'
import { RowMenuCell } from '../row-menu/row-menu'
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

function Opener({ name, children }: { name: string; children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <AppButton onClick={() => setIsOpen(true)}>{name}</AppButton>
      {isOpen ? (
        <Dialog title={name} onClose={close}>
          {children}
          <AppButton onClick={close}>{`Leave ${name}`}</AppButton>
        </Dialog>
      ) : null}
    </>
  )
}

/** Clicks a button and focuses it, as a real click does. */
const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}
const focusedName = () => document.activeElement?.textContent

test('closed by its button or by Escape, it gives the focus back to what opened it', async () => {
  show(<Opener name="Stock" />)
  for (const close of [() => press('Leave Stock'), () => escape()]) {
    press('Stock')
    await waitFor(() => expect(focusedName()).not.toBe('Stock'))
    close()
    expect(focusedName()).toBe('Stock')
  }
})

test('of two, each gives the focus back to its own opener', () => {
  show(
    <Opener name="Merge">
      <Opener name="Later" />
    </Opener>,
  )
  press('Merge')
  press('Later')
  escape()
  expect(focusedName()).toBe('Later')
  escape()
  expect(focusedName()).toBe('Merge')
})

const ask = () => void confirm({ title: 'Remove?', children: 'For good.', confirmLabel: 'Remove it' })

test('a question asked from the menu of a row gives the focus back to the button of that menu', async () => {
  HTMLElement.prototype.showPopover = () => undefined
  show(
    <>
      <table>
        <tbody>
          <tr>
            <RowMenuCell name="Gateway board" getItems={() => [{ label: 'Remove', onSelect: ask }]} />
          </tr>
        </tbody>
      </table>
      <Dialogs />
    </>,
  )
  const menuButton = screen.getByRole('button', { name: 'What to do with Gateway board' })
  for (const answer of ['Cancel', 'Remove it']) {
    menuButton.focus()
    fireEvent.click(menuButton)
    fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
    await screen.findByRole('heading', { name: 'Remove?' })
    press(answer)
    await waitFor(() => expect(document.activeElement).toBe(menuButton))
  }
})
