import type { IdentityActor } from '../actor'
import type { Database } from '../deps'
import { audiencesOf } from './pages.policy'
import { listOpenSlugs } from './pages.repository'

/** Which of these addresses lead to a page that the reader may open. */
export const openSlugsAmong = (
  database: Database,
  actor: IdentityActor | null,
  slugs: readonly string[],
): Promise<Set<string>> => listOpenSlugs(database, audiencesOf(actor), slugs)
