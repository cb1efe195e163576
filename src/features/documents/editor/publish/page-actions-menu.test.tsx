import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Page } from '~/contract/pages'
import { confirm } from '~/ui/components/confirm/confirm'
import { usePageStatus } from '../../use-page-status'
import type { VersionSaving } from '../use-save-version'
import { PageActionsMenu } from './page-actions-menu'

vi.mock(import('../../use-page-status'))
vi.mock(import('~/ui/components/confirm/confirm'))

afterEach(cleanup)

const withdraw = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'What to do with the page' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Withdraw', hidden: true }))
  await vi.mocked(confirm).mock.results.at(-1)?.value
}

test('a page is withdrawn only after a question that says what becomes of it', async () => {
  HTMLElement.prototype.showPopover = vi.fn<() => void>()
  type PageStatus = ReturnType<typeof usePageStatus>
  const withdrawPage = vi.fn<PageStatus['withdraw']>()
  const pageStatus = { isPending: false, withdraw: withdrawPage } as unknown as PageStatus
  vi.mocked(usePageStatus).mockReturnValue(pageStatus)
  vi.mocked(confirm).mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  // The fields of a page that the menu uses.
  const page = { status: 'published', editing: { disabled: false } } as Page
  render(<PageActionsMenu page={page} saving={{} as VersionSaving} />)
  await withdraw()
  const [question] = vi.mocked(confirm).mock.calls[0] ?? []
  expect(question?.title).toBe('Withdraw this page?')
  expect(question?.children).toMatch(/hides it from readers/)
  expect(withdrawPage).not.toHaveBeenCalled()
  await withdraw()
  expect(withdrawPage).toHaveBeenCalledOnce()
})
