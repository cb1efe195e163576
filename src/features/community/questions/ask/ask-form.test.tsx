import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Question } from '~/contract/questions'
import { hydrated } from '../../../../../tests/support/hydrated'
import { askQuestion, listTags } from '../questions.functions'
import { AskForm } from './ask-page'

vi.mock(import('../questions.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))
vi.mock('~/auth/use-session', () => ({ useSession: () => ({ kind: 'anonymous' }) }))
vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  useNavigate: () => () => Promise.resolve(),
}))

const form = () => (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient()}>
      <AskForm subject={null} onTitle={() => undefined} afterTitle={null} />
    </QueryClientProvider>
  </MantineProvider>
)
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const texts = () => [field('title').value, field('body').value]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.mocked(listTags).mockResolvedValue({ data: [] })
})
afterEach(async () => {
  // Pending work of the tag list.
  await act(async () => undefined)
  cleanup()
  vi.resetAllMocks()
})

test('what was typed before hydration stays, beside the earlier draft', async () => {
  const { unmount } = render(form())
  write('title', 'Which fuse?')
  write('body', 'I have two.')
  unmount()
  await hydrated(form(), () => (field('body').value = 'I have three.'))
  expect(texts()).toEqual(['Which fuse?', 'I have three.'])
  write('title', 'Which fuses?')
  expect(texts()).toEqual(['Which fuses?', 'I have three.'])
})

/** Simulates the tabs of one browser. Switching to one mounts a new form. */
const tabs = () => {
  const left = new Map<string, [string, string][]>()
  let shown = ''
  return (name: string) => {
    cleanup()
    left.set(shown, Object.entries({ ...sessionStorage }))
    sessionStorage.clear()
    for (const [key, value] of left.get(name) ?? []) sessionStorage.setItem(key, value)
    shown = name
    render(form())
  }
}

test('the draft is dropped after sending, and another tab’s version is not', async () => {
  vi.mocked(askQuestion).mockResolvedValue({ id: 'q' } as Question)
  const goTo = tabs()
  goTo('one')
  write('title', 'Which fuse?')
  goTo('other')
  expect(texts()).toEqual(['Which fuse?', ''])
  write('title', 'Which fuse is the right one?')
  write('body', 'I have two of them.')
  goTo('one')
  expect(texts()).toEqual(['Which fuse?', ''])
  write('title', 'Which screw?')
  goTo('other')
  expect(texts()).toEqual(['Which fuse is the right one?', 'I have two of them.'])
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(texts()).toEqual(['', '']))
  goTo('one')
  expect(texts()).toEqual(['Which screw?', ''])
  goTo('third')
  expect(texts()).toEqual(['Which screw?', ''])
})

test('a question that is too long shows an error, and is not cut off', async () => {
  render(form())
  expect(field('title').maxLength).toBe(-1)
  write('title', 'x'.repeat(201))
  write('body', 'I have two of them.')
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByText('Use at most 200 characters.')
  expect(askQuestion).not.toHaveBeenCalled()
})
