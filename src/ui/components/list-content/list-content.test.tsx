import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ListContent, type ListQuery } from './list-content'
import { getHref } from '~/ui/links/href'

vi.mock(import('../place-link/place-link'), () => ({
  PlaceLink: ({ to, children }) => <a href={to}>{children}</a>,
}))

afterEach(cleanup)

const refetch = vi.fn<() => void>()
const loading: ListQuery<string> = { data: undefined, error: null, isPlaceholderData: false, refetch }

const show = (list: Partial<ListQuery<string>>) =>
  render(
    <MantineProvider env="test">
      <ListContent
        list={{ ...loading, ...list }}
        skeleton={{ rows: 3 }}
        errorTitle="The list could not be loaded."
        describeError={({ message }) => message}
        empty="Nothing yet."
        paging={{ hrefFor: (page) => getHref({ to: '/admin/accounts', search: { page } }) }}
      >
        {(rows) => rows.join()}
      </ListContent>
    </MantineProvider>,
  )

test('a list that failed to load says why and can be loaded again', () => {
  show({ error: new Error('The portal cannot be reached.') })
  expect(screen.getByRole('alert').textContent).toContain('The portal cannot be reached.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('rows that were loaded before stay when loading them again fails', () => {
  show({ data: { data: ['one', 'two'] }, error: new Error('The portal cannot be reached.') })
  expect(screen.getByText('one,two')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a list without rows is empty', () => {
  show({ data: { data: [], total: 0, count: 25 } })
  expect(screen.getByText('Nothing yet.')).toBeDefined()
})

test('a page beyond the last one leads to the last one', () => {
  show({ data: { data: [], total: 60, count: 25 } })
  expect(screen.queryByText('Nothing yet.')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to the last page' }).getAttribute('href')).toBe(
    '/admin/accounts?page=3',
  )
})
