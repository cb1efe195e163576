import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Page } from '~/contract/pages'
import type { Saving } from '../use-saving'
import type { Writing } from '../writing'
import { PublishDialog } from './publish-dialog'
import { type Publishing, usePublishing } from './use-publishing'

vi.mock(import('./use-publishing'))
vi.mock('./readers-get', () => ({ ReadersGet: () => null }))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('what removes the plan keeps the focus while it does', () => {
  // What the dialog asks of a page and of its editor.
  const page = {
    status: 'draft',
    version: 1,
    editing: {
      newestVersion: 1,
      scheduledVersion: 1,
      publishAt: '2027-01-01T12:00:00.000Z',
      withdrawAt: null,
    },
  } as Page
  const dialog = (doing: Publishing['doing']) => {
    const publishing = { doing, isBusy: doing !== null, failure: null, errors: {} }
    vi.mocked(usePublishing).mockReturnValue(publishing as Publishing)
    return (
      <MantineProvider env="test">
        <PublishDialog
          page={page}
          writing={{} as Writing}
          saving={{ hasChanges: false } as Saving}
          onClose={() => undefined}
        />
      </MantineProvider>
    )
  }
  const { rerender } = render(dialog(null))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove the plan' })
  button.focus()
  rerender(dialog('forget-plan'))
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(button)
})
