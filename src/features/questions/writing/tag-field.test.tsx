import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { focusFirstError } from '~/features/session/forms/form-fields'
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
