import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FactsField } from './facts-field'
import { newKit } from './kit-draft'

function Facts() {
  return <FactsField form={useForm({ initialValues: newKit, validate: () => ({}) })} />
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

test('the keyboard is in a fact that is added, and stays in the list when the last one is removed', () => {
  render(<Facts />, { wrapper: MantineProvider })
  press('Add a fact')
  expect(document.activeElement).toBe(screen.getByLabelText('Fact 1: name'))
  press('Add a fact')
  expect(document.activeElement).toBe(screen.getByLabelText('Fact 2: name'))
  press('Remove the fact 2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove the fact 1' }))
  press('Remove the fact 1')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a fact' }))
})
