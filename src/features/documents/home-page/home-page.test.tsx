import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HomePage } from './home-page'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const show = (html: string) =>
  render(
    <RouterContextProvider router={router}>
      <HomePage
        page={{ title: 'Arms', summary: '', html }}
        action={{ label: 'Register', to: '/register' }}
        passed={0}
      >
        {null}
      </HomePage>
    </RouterContextProvider>,
  )

/** Whether the text is in the column of the title. */
const isUnderTitle = (text: string) =>
  screen
    .getByRole('heading', { level: 1 })
    .parentElement?.parentElement?.parentElement?.contains(screen.getByText(text))

afterEach(cleanup)

test('before the first heading, a figure stands beside the title and a text alone under it', () => {
  show('<p>For two arms.</p><h2 id="who">Who</h2><p>Engineers.</p>')
  expect([isUnderTitle('For two arms.'), isUnderTitle('Engineers.')]).toEqual([true, true])
  cleanup()
  show('<svg></svg><p>Fig. 1</p><h2 id="who">Who</h2><p>Engineers.</p>')
  expect([isUnderTitle('Fig. 1'), isUnderTitle('Engineers.')]).toEqual([false, true])
})
