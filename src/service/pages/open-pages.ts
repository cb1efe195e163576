import type { IdentityActor } from '../actor'
import type { Database } from '../deps'
import { audiencesOf } from './pages.policy'
import { findOpenPage, hasVersion, listOpenVersions, type OpenPage } from './open-pages.repository'

/** Which of these addresses lead to a page that the reader may open, each with the version that readers get. */
export const openPagesAmong = (
  database: Database,
  actor: IdentityActor | null,
  slugs: readonly string[],
): Promise<Map<string, number>> => listOpenVersions(database, audiencesOf(actor), slugs)

/** Whether the page at that address was ever saved in that version. */
export const isPageVersion = (database: Database, slug: string, version: number): Promise<boolean> =>
  hasVersion(database, slug, version)

/** What a page says, for a reader who may open it; null for everybody else. */
export const readOpenPage = (
  database: Database,
  actor: IdentityActor | null,
  slug: string,
): Promise<OpenPage | null> => findOpenPage(database, audiencesOf(actor), slug)
