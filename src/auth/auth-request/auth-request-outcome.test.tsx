import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { AuthRequestOutcome } from './auth-request-outcome'
import { useAuthRequest } from './use-auth-request'

vi.mock('../use-session', () => ({
  usePublicConfig: () => ({ firebase: {}, supportEmail: 'support@portal.example' }),
}))
vi.mock('../session/session-sync', () => ({ openSessionSync: vi.fn<() => void>() }))
vi.mock('@tanstack/react-router', () => ({ useLocation: () => '/login', createLink: () => 'a' }))

const providerError = (code: string) => Object.assign(new Error('Firebase'), { code: `auth/${code}` })
const unreachable = providerError('network-request-failed')

function Form({ name, attempted }: { name: string; attempted: () => Promise<string> }) {
  const attempt = useAuthRequest(name)
  return (
    <MantineProvider>
      <AuthRequestOutcome attempt={attempt} onForgotten={() => undefined} />
      <button
        type="button"
        disabled={attempt.waitReason !== undefined}
        onClick={() => void attempt.run(attempted)}
      >
        {attempt.waitReason ?? 'Go'}
      </button>
    </MantineProvider>
  )
}

const shown = () => screen.getByRole('alert').querySelector('[aria-hidden="true"]:not(svg)')?.textContent

/** The text that a screen reader announces. */
const spoken = () => {
  const copy = screen.getByRole('alert').cloneNode(true)
  if (copy instanceof Element) copy.querySelectorAll('[aria-hidden="true"]').forEach((part) => part.remove())
  return copy.textContent
}

const press = async (name = 'Go') => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('counts down after too many attempts, said once to who does not see it, and lets go at the end', async () => {
  render(<Form name="a" attempted={() => Promise.reject(providerError('too-many-requests'))} />)
  await press()
  expect(spoken()).toContain('There were too many attempts from here.')
  expect(shown()).toBe('You can try again in 1:00.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Possible again in 1:00' }).disabled).toBe(
    true,
  )
  const first = spoken()
  expect(first).toContain('a minute')
  await pass(35_000)
  expect(shown()).toBe('You can try again in 0:25.')
  expect(spoken()).toBe(first)
  await pass(25_000)
  expect(screen.getByRole('alert').textContent).toContain('You can try again now.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go' }).disabled).toBe(false)
})

it('waits for as long as the portal asks for', async () => {
  const busy = new ProblemError('TOO_MANY_REQUESTS', { retryAfter: 125 })
  render(<Form name="b" attempted={() => Promise.reject(busy)} />)
  await press()
  expect(screen.getByRole('button', { name: 'Possible again in 2:05' })).toBeTruthy()
  await pass(125_000)
  expect(screen.getByRole('button', { name: 'Go' })).toBeTruthy()
})

it('says that it tries again by itself, until it is stopped', async () => {
  const attempted = vi.fn<() => Promise<string>>().mockRejectedValue(unreachable)
  render(<Form name="c" attempted={attempted} />)
  await press()
  expect(screen.getByRole('status').textContent).toContain('tried again by itself, 1 of 4')
  await pass(1_000)
  expect(screen.getByRole('status').textContent).toContain('2 of 4')
  await press('Stop trying')
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('The sign-in service could not be reached.')
  await pass(60_000)
  expect(attempted).toHaveBeenCalledTimes(2)
})

it('has nothing to say of what succeeded after all', async () => {
  const attempted = vi.fn<() => Promise<string>>().mockRejectedValueOnce(unreachable).mockResolvedValue('in')
  render(<Form name="d" attempted={attempted} />)
  await press()
  await pass(1_000)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
