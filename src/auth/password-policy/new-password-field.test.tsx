import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultPasswordPolicy, type PasswordPolicy } from '~/contract/password-policy'
import { NewPasswordField } from './new-password-field'

vi.mock('./password-policy.functions', () => ({
  readPasswordPolicy: vi.fn<() => void>(),
  refreshPasswordPolicy: vi.fn<() => void>(),
}))

const strict: PasswordPolicy = {
  ...defaultPasswordPolicy,
  minimumLength: 8,
  maximumLength: 20,
  needsUppercase: true,
  needsDigit: true,
}

function Form() {
  const [value, setValue] = useState('')
  return (
    <NewPasswordField
      label="New password"
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}

const show = (policy: PasswordPolicy | null) => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  if (policy !== null) client.setQueryData(['password-policy'], policy)
  render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <Form />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return client
}
const type = (value: string) => fireEvent.change(screen.getByLabelText('New password'), { target: { value } })
/** Each rule with its mark. */
const points = () =>
  screen.getAllByRole('listitem').map((item) => {
    const mark = item.querySelector('svg')?.getAttribute('aria-label') ?? ''
    return `${mark} ${item.textContent}`
  })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('lists what the policy asks for, and marks each point as it is met', () => {
  show(strict)
  expect(points()).toEqual([
    'Still missing: 8 characters or more',
    'Met: 20 characters at most',
    'Still missing: A capital letter (A to Z)',
    'Still missing: A digit (0 to 9)',
  ])
  type('abcdefgH')
  expect(points()).toEqual([
    'Met: 8 characters or more',
    'Met: 20 characters at most',
    'Met: A capital letter (A to Z)',
    'Still missing: A digit (0 to 9)',
  ])
})

it('has the usual list until the policy is known, and another as soon as it changes', async () => {
  const client = show(null)
  expect(points()).toEqual(['Still missing: 6 characters or more'])
  await act(async () => {
    client.setQueryData(['password-policy'], strict)
    await vi.advanceTimersByTimeAsync(10)
  })
  expect(points()).toHaveLength(4)
})

it('reads out what is missing when one stops typing, and not at every key', async () => {
  show(strict)
  type('abc')
  await act(() => vi.advanceTimersByTimeAsync(500))
  type('abcdefg1')
  expect(screen.getByRole('status').textContent).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByRole('status').textContent).toBe('Still missing: a capital letter (A to Z).')
  type('Abcdefg1')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByRole('status').textContent).toBe('The password has all it must have.')
})
