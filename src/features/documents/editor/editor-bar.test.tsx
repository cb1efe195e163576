import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { announce } from '~/ui/hooks/live-region'
import { OtherWriters } from './editor-bar'
import { readWorkingCopy } from './page-editor.functions'
import { pageEditorQueries } from './page-editor.queries'

vi.mock(import('~/ui/hooks/live-region'))
vi.mock(import('./page-editor.functions'))

afterEach(cleanup)

test('who comes and goes is told, and not when each last wrote', async () => {
  const client = new QueryClient()
  const { queryKey } = pageEditorQueries.workingCopy('p')
  let minute = 10
  const seen = (...names: string[]) => {
    minute += 1
    const savedAt = `2026-11-21T12:${minute}:00.000Z`
    const others = names.map((authorName) => ({ authorName, savedAt }))
    return { mine: null, others }
  }
  const see = (...names: string[]) =>
    act(async () => {
      client.setQueryData(queryKey, seen(...names))
      await wait(0)
    })
  vi.mocked(readWorkingCopy).mockResolvedValue(seen())
  render(
    <QueryClientProvider client={client}>
      <OtherWriters page="p" />
    </QueryClientProvider>,
  )
  await see('Ben')
  await see('Ben')
  await see('Eva', 'Ben', 'Kim')
  await see('Eva')
  expect(vi.mocked(announce).mock.calls.flat()).toEqual([
    'Ben also writes here.',
    'Eva and Kim also write here.',
    'Ben and Kim no longer write here.',
  ])
  const words = screen.getByText(/^Eva is writing here too, last at/)
  expect(words.closest('[aria-live], [role="status"]')).toBeNull()
})
