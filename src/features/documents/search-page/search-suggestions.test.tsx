import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { RecentSearches } from './search-suggestions'

vi.mock('~/ui/components/text-link/text-link', () => ({ TextLink: () => null, TextButton: () => null }))

afterEach(cleanup)

function Page() {
  const [searches, setSearches] = useState(['fuse', 'bench'])
  return (
    <main>
      <h1 tabIndex={-1}>Search</h1>
      <RecentSearches
        searches={searches}
        onForget={(q) => setSearches(searches.filter((kept) => kept !== q))}
        onForgetAll={() => setSearches([])}
      />
    </main>
  )
}

const forget = (q: string) => {
  const button = screen.getByRole('button', { name: `Remove “${q}”` })
  button.focus()
  fireEvent.click(button)
}

test('the focus stays near a search that is removed', () => {
  render(<Page />)
  forget('fuse')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your searches' }))
  forget('bench')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Search' }))
})
