import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { focusFirstError } from '~/forms/form-fields'
import { listTags } from '../questions.functions'
import { TagField } from './tag-field'

vi.mock(import('../questions.functions'))

afterEach(cleanup)

test('where the tags are wrong, the focus goes to where they are typed', () => {
  vi.mocked(listTags).mockResolvedValue({ data: [] })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <form aria-label="Ask">
          <TagField value={['edge']} onChange={() => {}} />
        </form>
      </QueryClientProvider>
    </MantineProvider>,
  )
  focusFirstError(screen.getByRole('form'), { tags: 'Use at most 40 characters.' })
  expect(document.activeElement).toBe(screen.getByLabelText('Tags', { selector: 'input' }))
})

test('what is still being composed becomes no tag', () => {
  vi.mocked(listTags).mockResolvedValue({ data: [] })
  const onChange = vi.fn<(tags: string[]) => void>()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <TagField value={[]} onChange={onChange} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const field = screen.getByLabelText('Tags', { selector: 'input' })
  field.focus()
  fireEvent.change(field, { target: { value: 'けいき' } })
  for (const composed of [{ isComposing: true }, { keyCode: 229 }]) {
    fireEvent.keyDown(field, { key: ' ', ...composed })
    fireEvent.keyDown(field, { key: 'Enter', ...composed })
  }
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '計器' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onChange.mock.calls).toEqual([[['計器']]])
})
