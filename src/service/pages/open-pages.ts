import type { RawBuilder } from 'kysely'
import type { IdentityActor } from '../actor'
import type { Database } from '../deps'
import { audiencesOf } from './pages.policy'
import { findOpenPage, hasVersion, type OpenPage, versionFor } from './open-pages.repository'

/**
 * In a statement that has the address of a page in this column: the version of it that readers get, null where the
 * reader may open no such page.
 */
export const openVersionOf = (actor: IdentityActor | null, slug: string): RawBuilder<number | null> =>
  versionFor(audiencesOf(actor), slug)

/** Whether the page at that address was ever saved in that version. */
export const isPageVersion = (database: Database, slug: string, version: number): Promise<boolean> =>
  hasVersion(database, slug, version)

/** What a page says, for a reader who may open it; null for everybody else. */
export const readOpenPage = (
  database: Database,
  actor: IdentityActor | null,
  slug: string,
): Promise<OpenPage | null> => findOpenPage(database, audiencesOf(actor), slug)
