import type { ManagedPage } from '~/contract/page-writing'

/** A published page at a place, for tests. */
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
  title: `Title ${id}`,
  audience: 'approved',
  status: 'published',
  disabled: false,
  newestVersion: 1,
  publishedVersion: 1,
  parent,
  position,
  depth,
  publishAt: null,
  withdrawAt: null,
  scheduledVersion: null,
  changedAt: '2026-11-21T10:00:00.000Z',
  helpful: 0,
  unhelpful: 0,
  ...more,
})
