import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { later } from '../../../tests/support/later'
import { errorMessage, ReauthenticationCancelled } from '~/ui/format/error-message'
import { waitWhilePaused } from '../session/session-store'
import { withRefreshPaused } from '../session/session-fetch'
import { useReauthenticationPrompt } from './use-reauthentication-prompt'

vi.mock('./reauthentication-dialog', () => ({
  ReauthenticationDialog: ({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) => (
    <>
      <button type="button" onClick={onDone}>
        Signed in
      </button>
      <button type="button" onClick={onCancel}>
        Cancelled
      </button>
    </>
  ),
}))

function Form({ sensitive }: { sensitive: () => Promise<string> }) {
  const { run, dialog } = useReauthenticationPrompt()
  const [outcome, setOutcome] = useState('nothing yet')
  return (
    <>
      <input aria-label="Typed" defaultValue="" />
      <button
        type="button"
        onClick={() => void run(sensitive).then(setOutcome, (error) => setOutcome(errorMessage(error)))}
      >
        Do it
      </button>
      <p role="status">{outcome}</p>
      {dialog}
    </>
  )
}

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(() => Promise.resolve())
}
const outcome = () => screen.getByRole('status').textContent

const tooOld = new ProblemError('RECENT_SIGN_IN_REQUIRED')
const tooOldThere = Object.assign(new Error('Firebase'), { code: 'auth/requires-recent-login' })

afterEach(cleanup)

it.each([tooOld, tooOldThere])('asks for a fresh sign-in and does it once more (%s)', async (refusal) => {
  const sensitive = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal).mockResolvedValue('done')
  render(<Form sensitive={sensitive} />)
  await press('Do it')
  expect(outcome()).toBe('nothing yet')
  await press('Signed in')
  expect(outcome()).toBe('done')
  expect(sensitive).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('button', { name: 'Signed in' })).toBeNull()
})

it('does nothing when it is cancelled, and keeps what was typed', async () => {
  const sensitive = vi.fn<() => Promise<string>>().mockRejectedValue(tooOld)
  render(<Form sensitive={sensitive} />)
  fireEvent.change(screen.getByLabelText('Typed'), { target: { value: 'long text' } })
  await press('Do it')
  await press('Cancelled')
  expect(outcome()).toBe('Nothing was changed: this needs a fresh sign-in, and you cancelled it.')
  expect(screen.getByLabelText<HTMLInputElement>('Typed').value).toBe('long text')
  expect(sensitive).toHaveBeenCalledTimes(1)
  // It can be shown again.
  await press('Do it')
  expect(screen.getByRole('button', { name: 'Signed in' })).toBeTruthy()
})

it('does not ask a second time for the same act', async () => {
  render(<Form sensitive={() => Promise.reject(tooOld)} />)
  await press('Do it')
  await press('Signed in')
  expect(outcome()).toBe('This needs a fresh sign-in.')
  expect(screen.queryByRole('button', { name: 'Signed in' })).toBeNull()
})

it('asks nothing where the act goes through, or fails for another reason', async () => {
  const sensitive = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('done')
    .mockRejectedValue(new ProblemError('CONFLICT'))
  render(<Form sensitive={sensitive} />)
  await press('Do it')
  expect(outcome()).toBe('done')
  await press('Do it')
  expect(outcome()).toBe('This changed in the meantime.')
  expect(screen.queryByRole('button', { name: 'Signed in' })).toBeNull()
})

it('asks once for two concurrent actions, and both continue', async () => {
  const sensitive = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(tooOld)
    .mockRejectedValueOnce(tooOld)
    .mockResolvedValue('done')
  const ended: string[] = []
  function TwoActs() {
    const { run, dialog } = useReauthenticationPrompt()
    const start = (name: string) => () => void run(sensitive).then(() => ended.push(name))
    return (
      <>
        <button type="button" onClick={start('first')}>
          First
        </button>
        <button type="button" onClick={start('second')}>
          Second
        </button>
        {dialog}
      </>
    )
  }
  render(<TwoActs />)
  await press('First')
  await press('Second')
  await press('Signed in')
  await act(() => Promise.resolve())
  expect(ended.toSorted()).toEqual(['first', 'second'])
})

/** Starts an action that pauses renewals; `told` is its result. */
const begin = (sensitive: () => Promise<string>) => {
  const { result, unmount } = renderHook(useReauthenticationPrompt)
  const told = withRefreshPaused(() => result.current.run(sensitive)).catch((error: unknown) => error)
  return { told, unmount }
}

it('does not ask a user who has left meanwhile, and holds no renewal back', async () => {
  const { told, unmount } = begin(() => Promise.reject(tooOld))
  await act(() => Promise.resolve())
  unmount()
  expect(await told).toEqual(new ReauthenticationCancelled())
  await waitWhilePaused()
})

it('does not ask at all where the act is refused only then', async () => {
  const pending = later<string>()
  const { told, unmount } = begin(() => pending.promise.then(() => Promise.reject(tooOld)))
  unmount()
  pending.settle('refused')
  expect(await told).toEqual(new ReauthenticationCancelled())
  await waitWhilePaused()
})
