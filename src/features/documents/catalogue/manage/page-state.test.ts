import { expect, test } from 'vitest'
import { managedPage } from './managed-page.fixture'
import { getDeleteDisabledReason } from './page-menu-items'
import { getReadingHref } from '../../page-hrefs'
import { getState } from './page-state'

const page = (more: Parameters<typeof managedPage>[4]) => managedPage('p', null, 1, 0, more)
const soon = '2126-12-01T10:00:00.000Z'

test.each([
  [{}, 'published'],
  [{ newestVersion: 2 }, 'waiting'],
  [{ newestVersion: 2, publishAt: soon }, 'scheduled'],
  [{ status: 'draft', publishedVersion: null }, 'draft'],
  [{ status: 'draft', publishedVersion: null, publishAt: soon }, 'scheduled'],
  [{ status: 'archived' }, 'archived'],
  [{ disabled: true, newestVersion: 2 }, 'disabled'],
] as const)('%j is %s', (more, state) => {
  expect(getState(page(more))).toBe(state)
})

test('what readers have, or what holds pages, is not deleted', () => {
  expect(getDeleteDisabledReason(page({ status: 'archived' }), 0)).toBeUndefined()
  expect(getDeleteDisabledReason(page({ status: 'draft', publishedVersion: null }), 0)).toBeUndefined()
  expect(getDeleteDisabledReason(page({}), 0)).toBe('Archive it first.')
  expect(getDeleteDisabledReason(page({ status: 'archived' }), 2)).toMatch(/^Move or delete the 2 pages/)
})

test('a page is looked at where readers are, or as a preview, and nowhere while it is disabled', () => {
  expect(getReadingHref(page({ slug: 'start' }))).toBe('/documents/start')
  expect(getReadingHref(page({ slug: 'start', status: 'draft', newestVersion: 2 }))).toBe(
    '/documents/start?version=2',
  )
  expect(getReadingHref(page({ kind: 'content', slug: 'home' }))).toBe('/')
  expect(getReadingHref(page({ kind: 'content', slug: 'faq' }))).toBe('/faq')
  expect(getReadingHref(page({ disabled: true }))).toBeNull()
})
