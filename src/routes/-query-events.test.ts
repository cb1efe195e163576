import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetchStaleResults } from './-query-events'

/** A list that is shown, the answers to whose questions are given by hand. */
const shownList = () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })
  refetchStaleResults(queryClient)
  const answers: ((rows: number) => void)[] = []
  const options = {
    queryKey: ['list'],
    queryFn: () => new Promise<number>((answer) => answers.push(answer)),
  }
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined)
  return { queryClient, answers, stop, shown: () => queryClient.getQueryData<number>(['list']) }
}

test('what an act changed while a list was first read is in the list', async () => {
  const { queryClient, answers, stop, shown } = shownList()
  await expect.poll(() => answers.length).toBe(1)
  void queryClient.invalidateQueries()
  answers[0]!(0)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!(1)
  await expect.poll(shown).toBe(1)
  stop()
})

test('what nothing changed meanwhile is read once', async () => {
  const { answers, stop, shown } = shownList()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]!(3)
  await expect.poll(shown).toBe(3)
  expect(answers).toHaveLength(1)
  stop()
})
