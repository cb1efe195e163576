import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Page } from '~/contract/pages'
import { OtherActs } from './other-acts'
import type { Publishing } from './use-publishing'

afterEach(cleanup)

test('what was pressed keeps the focus while it is done, and nothing else can be pressed', () => {
  // What the acts ask of a page.
  const page = { status: 'published', editing: { disabled: false } } as Page
  const acts = (doing: Publishing['doing']) => (
    <OtherActs page={page} publishing={{ doing, isBusy: doing !== null } as Publishing} />
  )
  const { rerender } = render(acts(null))
  const archive = screen.getByRole('button', { name: 'Archive' })
  archive.focus()
  rerender(acts('archived'))
  const disabled = screen.getAllByRole<HTMLButtonElement>('button').map((button) => button.disabled)
  expect(disabled).toEqual([true, false, true])
  expect(archive.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(archive)
})
