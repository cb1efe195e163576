import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Page } from '~/contract/pages'
import { pageQueries } from '~/features/documents/pages.queries'
import { findSubject } from './-question-subject'

const page = (kind: Page['kind']) => ({ kind, slug: 'fuse', title: 'Fuse', headings: [] as object[] }) as Page

test.each([
  ['a document is the subject', page('document'), { document: 'fuse', to: '/documents/fuse' }],
  ['the new address of one that moved is told', { movedTo: 'fuses' }, { movedTo: 'fuses' }],
])('%s', async (_what, answer, subject) => {
  const client = new QueryClient()
  client.setQueryData(pageQueries.bySlug('fuse').queryKey, answer)
  expect(await findSubject(client, 'fuse', undefined)).toMatchObject(subject)
})

test.each([
  ['that the reader may not open', null],
  ['that is a page of the site', page('content')],
])('nothing %s is a subject', async (_what, answer) => {
  const client = new QueryClient()
  client.setQueryData(pageQueries.bySlug('fuse').queryKey, answer)
  expect(await findSubject(client, 'fuse', undefined)).toBeNull()
})
