import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { AnswerFile } from '~/contract/applications'
import { later } from '../../../../tests/support/later'
import { AnswerFileField } from './answer-file-field'

const kept: AnswerFile = {
  id: 'f1',
  name: 'plan.pdf',
  mediaType: 'application/pdf',
  size: 1,
  state: 'available',
  uploadedAt: '2026-11-30T00:00:00.000Z',
}

const sending = later<AnswerFile>()

function Field() {
  const [value, setValue] = useState('')
  const files = { known: [kept], upload: () => sending.promise }
  const shown = { id: 'plan', label: 'Plan', description: undefined, error: null, files, value }
  return <AnswerFileField {...shown} onChange={setValue} />
}

const choose = () => screen.getByLabelText('Plan')

afterEach(cleanup)

test('the focus stays at the field while a file is sent, after it, and once it is removed', async () => {
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Field />
      </QueryClientProvider>
    </MantineProvider>,
  )
  choose().focus()
  fireEvent.change(container.querySelector('input[type="file"]')!, {
    target: { files: [new File(['A'], 'plan.pdf')] },
  })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Sending, 0 %'))
  expect(document.activeElement).toBe(choose())
  sending.settle(kept)
  const remove = await screen.findByRole('button', { name: 'Remove' })
  expect(document.activeElement).toBe(remove)
  fireEvent.click(remove)
  expect(document.activeElement).toBe(choose())
})
