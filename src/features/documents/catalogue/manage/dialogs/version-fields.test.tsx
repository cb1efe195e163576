import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { VersionFields } from './version-fields'

afterEach(cleanup)

function Fields({ initial }: { initial: string[] }) {
  const [versions, setVersions] = useState(initial)
  return <VersionFields versions={versions} errors={{}} onChange={setVersions} />
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('what is typed right after a version is added is typed into it', () => {
  render(<Fields initial={['1.0']} />, { wrapper: MantineProvider })
  fireEvent.click(screen.getByRole('button', { name: 'Add a version' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Version 2'))
})

test('the focus goes with the version that is moved, to the end of its way', () => {
  render(<Fields initial={['3.0', '2.0', '1.0']} />, { wrapper: MantineProvider })
  press('Move 1.0 up')
  expect(focused()).toBe('Move 1.0 up')
  press('Move 1.0 up')
  press('Move 1.0 up')
  expect(focused()).toBe('Move 1.0 up')
  expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('value'))).toEqual([
    '1.0',
    '3.0',
    '2.0',
  ])
})

test('the focus stays in the list when its last version is taken away', () => {
  render(<Fields initial={['2.0', '1.0']} />, { wrapper: MantineProvider })
  press('Remove 1.0')
  expect(focused()).toBe('Remove 2.0')
  press('Remove 2.0')
  expect(focused()).toBe('Add a version')
})
