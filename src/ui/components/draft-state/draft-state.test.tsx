import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { announce } from '../../hooks/live-region'
import { type DraftStatus, DraftState } from './draft-state'

vi.mock(import('../../hooks/live-region'))

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const told = () => vi.mocked(announce).mock.calls.flat()
const go = (conditions: readonly DraftStatus[]) => {
  const { rerender } = render(<DraftState condition={{ is: 'new' }} />)
  for (const condition of conditions) rerender(<DraftState condition={condition} />)
}

const saving: DraftStatus = { is: 'saving' }
const saved: DraftStatus = { is: 'saved', at: new Date(2026, 10, 21, 14, 32) }
const failed: DraftStatus = { is: 'failed' }

test('success is not announced, and the shown state is not read aloud unasked', () => {
  go([saving, saved, saving, saved])
  expect(told()).toEqual([])
  const words = screen.getByText('Draft saved at 14:32')
  expect(words.closest('[aria-live], [role="status"]')).toBeNull()
})

test('an unsaved draft is announced once, and so is that it is saved again', () => {
  go([saving, failed, saving, failed, saving, saved, saving, saved])
  expect(told()).toEqual(['Not saved. Trying again.', 'Saved again.'])
})

test('it is announced where saves are not retried any more', () => {
  go([saving, failed, saving, { is: 'refused' }])
  expect(told()).toEqual(['Not saved. Trying again.', 'Not saved.'])
})
