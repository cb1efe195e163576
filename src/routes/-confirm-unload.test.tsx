import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { trackPending } from '~/auth/session/session-fetch'
import { later } from '../../tests/support/later'
import { confirmUnloadWhilePending } from './-query-events'

const asksBeforeLeaving = () => {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

test('leaving asks while an act waits for its turn, and not while one is on its way', async () => {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  confirmUnloadWhilePending(queryClient)
  const act = (value: string) =>
    new MutationObserver(queryClient, {
      scope: { id: 'vote' },
      mutationFn: (vote: string) => {
        sent.push(vote)
        return new Promise<void>((resolve) => answers.push(resolve))
      },
    }).mutate(value)
  const first = act('up')
  await vi.waitFor(() => expect(sent).toEqual(['up']))
  // The browser sends it to its end.
  expect(asksBeforeLeaving()).toBe(false)
  const second = act('down')
  await vi.waitFor(() => expect(asksBeforeLeaving()).toBe(true))
  expect(sent).toEqual(['up'])
  answers[0]?.()
  await first
  await vi.waitFor(() => expect(sent).toEqual(['up', 'down']))
  expect(asksBeforeLeaving()).toBe(false)
  answers[1]?.()
  await second
})

test('leaving asks while something is sent that ends with the page', async () => {
  confirmUnloadWhilePending(new QueryClient())
  const answer = later<undefined>()
  const upload = trackPending(() => answer.promise)
  expect(asksBeforeLeaving()).toBe(true)
  answer.settle(undefined)
  await upload
  expect(asksBeforeLeaving()).toBe(false)
})
