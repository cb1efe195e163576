import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Page } from '~/contract/pages'
import type { Saving } from '../use-saving'
import type { Writing } from '../writing'
import { PublishDialog } from './publish-dialog'
import { type Publishing, usePublishing } from './use-publishing'

vi.mock(import('./use-publishing'))
vi.mock('./readers-get', () => ({ ReadersGet: () => null }))
vi.mock('../details/review-panel', () => ({ OpenComments: () => null }))
vi.mock('./closed-mentions', () => ({ ClosedMentions: () => null }))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('an end with a day and no time is told of, and not taken for none', () => {
  // What the dialog asks of a page and of its editor.
  const page = { status: 'draft', version: 1, editing: { newestVersion: 1 } } as Page
  const publish = vi.fn<Publishing['publish']>()
  const publishing = { doing: null, isBusy: false, failure: null, errors: {}, publish }
  vi.mocked(usePublishing).mockReturnValue(publishing as unknown as Publishing)
  render(
    <MantineProvider env="test">
      <PublishDialog
        page={page}
        writing={{ read: () => ({ text: {} }) } as Writing}
        saving={{ hasChanges: false } as Saving}
        onClose={() => undefined}
      />
    </MantineProvider>,
  )
  const end = screen.getByLabelText('Withdraw at, if it is to end')
  Object.defineProperty(end, 'validity', { value: { badInput: true } })
  fireEvent.click(screen.getByRole('button', { name: 'Publish version 1' }))
  expect(publish).toHaveBeenCalledWith(expect.objectContaining({ withdrawAt: '' }), {
    withdrawAt: 'Fill in the day and the time, or empty the field.',
  })
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
          writing={{ read: () => ({ text: {} }) } as Writing}
          saving={{ hasChanges: false } as Saving}
          onClose={() => undefined}
        />
      </MantineProvider>
    )
  }
  const { rerender } = render(dialog(null))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove the schedule' })
  button.focus()
  rerender(dialog('forget-plan'))
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(button)
})
