import { t } from '@lingui/core/macro'
import type { ManagedList, ManagedPage } from '~/contract/page-writing'

/** A published page at a position, for tests. */
export const managedPage = (
  id: string,
  parent: string | null,
  position: number,
  depth: number,
  more: Partial<ManagedPage> = {},
): ManagedPage => ({
  id,
  kind: 'document',
  slug: `slug-${id}`,
  title: t`Title ${id}`,
  audience: 'approved',
  status: 'published',
  disabled: false,
  newestVersion: 1,
  publishedVersion: 1,
  parent,
  position,
  depth,
  children: 0,
  isFound: true,
  publishAt: null,
  withdrawAt: null,
  scheduledVersion: null,
  changedAt: '2026-11-21T10:00:00.000Z',
  helpful: 0,
  unhelpful: 0,
  ...more,
})

/** A list of pages, complete by default; subpages are counted unless given. */
export const managedList = (pages: readonly ManagedPage[], more: Partial<ManagedList> = {}): ManagedList => ({
  page: 1,
  count: 25,
  total: pages.length,
  pages: pages.length,
  isWhole: true,
  above: [],
  ...more,
  data: pages.map((page) => ({
    ...page,
    children: page.children || pages.filter(({ parent }) => parent === page.id).length,
  })),
})
