import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { formOf, question } from '../../../../tests/support/application-form'
import { readFormVersion, getManagedForm } from '../applications.functions'
import { FormEditorPage } from './form-editor-page'

vi.mock(import('../applications.functions'))
vi.mock(import('~/forms/confirm-leaving'))

afterEach(cleanup)

test('a published version opens as applicants saw it', async () => {
  const [versionNow, versionBefore] = [2, 1].map((version) => ({
    version,
    publishedAt: '2026-11-21T14:30:00.000Z',
    publishedBy: 'Ada Editor',
  }))
  const form = formOf(question({ id: 'team', kind: 'short-text', label: 'Your team?' }))
  vi.mocked(getManagedForm).mockResolvedValue({
    draft: { ...form, sections: [] },
    revision: 3,
    savedAt: '2026-11-21T14:30:00.000Z',
    isChanged: false,
    publishedQuestions: ['team'],
    drafts: 0,
    versions: [versionNow!, versionBefore!],
  })
  vi.mocked(readFormVersion).mockResolvedValue({ version: 1, form })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <FormEditorPage />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Version 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Version 1' })
  expect(await within(dialog).findByLabelText(/Your team/)).toBeDefined()
  // The preview is hidden: with two fields of the same id, the first would take the clicks on the label.
  expect(screen.getAllByText('Apply for access')).toHaveLength(1)
  expect(readFormVersion).toHaveBeenCalledWith(expect.objectContaining({ data: { version: 1 } }))
})
