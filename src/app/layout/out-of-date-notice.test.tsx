import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createNetworkError } from '~/contract/http-error'
import { OutOfDateNotice } from './out-of-date-notice'

afterEach(cleanup)

interface Source {
  answer: () => Promise<string>
}

function Words({ source, isAside = false }: { source: Source; isAside?: boolean }) {
  const { data } = useQuery({ queryKey: ['words'], queryFn: () => source.answer(), meta: { isAside } })
  return <p>{data}</p>
}

const show = async ({ isAside = false } = {}) => {
  const source: Source = { answer: async () => 'as they were' }
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
  const page = (isShown: boolean) => (
    <QueryClientProvider client={queryClient}>
      <OutOfDateNotice />
      {isShown ? <Words source={source} isAside={isAside} /> : null}
    </QueryClientProvider>
  )
  const { rerender } = render(page(true))
  await screen.findByText('as they were')
  source.answer = () => Promise.reject(createNetworkError(new TypeError('Failed to fetch')))
  return { source, queryClient, leave: () => rerender(page(false)) }
}

const notice = () => screen.queryByRole('complementary', { name: 'Out of date' })

it('says that what is shown could not be read again, and reads it once more when asked', async () => {
  const { source, queryClient } = await show()
  expect(notice()).toBeNull()
  await queryClient.invalidateQueries()
  await waitFor(() =>
    expect(notice()?.textContent).toMatch(/cannot be reached.* as it was on \d+ \w+ \d{4}, \d\d:\d\d\./),
  )
  expect(screen.getByText('as they were')).toBeDefined()
  source.answer = async () => 'as they are'
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('as they are')
  await waitFor(() => expect(notice()).toBeNull())
})

it('says nothing of what is no longer shown', async () => {
  const { queryClient, leave } = await show()
  await queryClient.invalidateQueries()
  await waitFor(() => expect(notice()).not.toBeNull())
  leave()
  await waitFor(() => expect(notice()).toBeNull())
})

it('says nothing of what stands aside of the page', async () => {
  const { queryClient } = await show({ isAside: true })
  await queryClient.invalidateQueries()
  expect(queryClient.getQueryState(['words'])?.status).toBe('error')
  expect(notice()).toBeNull()
})
