import { expect, test } from 'vitest'
import type { Page } from '~/contract/pages'
import { getPageState } from './editor-bar'

const page = (change: Partial<Page>, editing: Partial<NonNullable<Page['editing']>> = {}): Page => ({
  id: '01a1fd5f-a858-7401-80c7-59f87bb064ec',
  kind: 'document',
  slug: 'read-intervals',
  title: 'Read intervals',
  summary: '',
  audience: 'approved',
  status: 'published',
  version: 6,
  html: '',
  headings: [],
  minutes: 1,
  authorName: 'Astrid Lindqvist',
  publishedAt: null,
  changedAt: '2026-11-21T14:32:00.000Z',
  appliesTo: [],
  category: null,
  component: null,
  ancestors: [],
  previous: null,
  next: null,
  files: [],
  apiPages: [],
  ...change,
  editing: {
    apiPart: null,
    newestVersion: 6,
    publishedVersion: 6,
    disabled: false,
    component: null,
    parent: null,
    position: 1,
    publishAt: null,
    withdrawAt: null,
    scheduledVersion: null,
    ...editing,
  },
})

test('an unpublished newer draft is told plainly', () => {
  expect(getPageState(page({}, { publishedVersion: 4 }), false).sentence).toBe(
    'Readers get version 4. Version 6 is a draft.',
  )
  expect(getPageState(page({}), false).sentence).toBe('Readers get version 6, the newest.')
  expect(getPageState(page({}), true)).toMatchObject({
    word: 'Published, with unpublished changes',
    sentence: 'Readers get version 6. Your changes are not published.',
  })
})

test('a draft, an archived and a disabled page give readers nothing, whatever was published once', () => {
  expect(getPageState(page({ status: 'draft' }, { publishedVersion: 4 }), false).word).toBe('Draft')
  expect(getPageState(page({ status: 'archived' }), false).word).toBe('Archived')
  expect(getPageState(page({}, { disabled: true }), false).word).toBe('Disabled')
})
