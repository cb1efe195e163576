import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ManagedKit } from '~/contract/kit-building'
import { useContractForm } from '~/forms/contract-form'
import { FactsField } from './facts-field'
import { getKitValues, type KitValues } from './use-kit-form'

function Facts() {
  const form = useContractForm<KitValues, ManagedKit>({
    initialValues: getKitValues(null),
    schema: () => ({}),
    send: () => Promise.resolve(false),
  })
  return <FactsField form={form} />
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

test('the keyboard is in a fact that is added, and stays in the list when the last one is removed', () => {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Facts />
      </QueryClientProvider>
    </MantineProvider>,
  )
  press('Add a fact')
  expect(document.activeElement).toBe(screen.getByLabelText('Fact 1: name'))
  press('Add a fact')
  expect(document.activeElement).toBe(screen.getByLabelText('Fact 2: name'))
  press('Remove the fact 2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove the fact 1' }))
  press('Remove the fact 1')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a fact' }))
})
