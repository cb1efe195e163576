import type { Page } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../actor'
import type { Database } from '../deps'
import { audiencesOf, mayReadVersions } from './pages.policy'
import { findMovedPage, findPageById, findPageBySlug, type PageRequest } from './pages.repository'

const requestOf = (actor: IdentityActor | null, version: number | undefined): PageRequest => ({
  audiences: audiencesOf(actor),
  everyVersion: mayReadVersions(actor),
  version,
})

/**
 * The page at an address, or the address that it has now.
 * @throws ProblemError NOT_FOUND where there is none that the reader may open
 */
export const readPageAt = async (
  database: Database,
  actor: IdentityActor | null,
  slug: string,
  version?: number,
): Promise<Page | { movedTo: string }> => {
  const request = requestOf(actor, version)
  const page = await findPageBySlug(database, request, slug)
  if (page) return page
  const movedTo = await findMovedPage(database, request, slug)
  if (movedTo === null) throw new ProblemError('NOT_FOUND')
  return { movedTo }
}

/**
 * A page by its id.
 * @throws ProblemError NOT_FOUND where there is none that the reader may open
 */
export const readPage = async (
  database: Database,
  actor: IdentityActor | null,
  id: string,
  version?: number,
): Promise<Page> => {
  const page = await findPageById(database, requestOf(actor, version), id)
  if (!page) throw new ProblemError('NOT_FOUND')
  return page
}

/**
 * A page as administrators get it by its id: with its Markdown and its state. Of the published version, or the
 * newest where none is published, unless told which.
 * @throws ProblemError NOT_FOUND where there is no such page or version
 */
export const readPageForAdministrator = async (
  database: Database,
  id: string,
  version?: number,
): Promise<Page> => {
  const request: PageRequest = {
    audiences: ['public', 'signed-in', 'approved'],
    everyVersion: true,
    version,
  }
  const page = await findPageById(database, request, id)
  if (!page) throw new ProblemError('NOT_FOUND')
  return page
}
