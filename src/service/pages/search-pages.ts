import type { SearchHit } from '~/contract/page-search'
import { networkOf } from '~/config/network-of'
import { type IdentityActor, isApproved } from '../actor'
import type { ServiceDeps } from '../deps'
import { correctSearch } from './correct-search'
import { audiencesOf } from './pages.policy'
import { noteSearch } from './search-counts'
import { findPages, type PageSearch } from './search.repository'

/** Anybody can register many accounts, so until one is approved its network counts. */
const searcherOf = (actor: IdentityActor | null, clientAddress: string): string =>
  actor && isApproved(actor) ? `user ${actor.identityUid}` : `network ${networkOf(clientAddress)}`

interface SearchAnswer {
  total: number
  data: SearchHit[]
  corrected: string | null
}

/**
 * The pages that match, of those that the reader may open. Where there are none, those that match with mistyped
 * words put right. What was asked is counted where a search began, was not narrowed, and is
 * not still being typed.
 */
export const searchPages = async (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  { actor, clientAddress }: { actor: IdentityActor | null; clientAddress: string },
  search: PageSearch & { stage?: 'typing' | 'asked' },
): Promise<SearchAnswer> => {
  const audiences = audiencesOf(actor)
  const at = now()
  const note = (hasFound: boolean) => {
    const { kind, category, component, page, q, stage } = search
    const isNarrowed = kind !== undefined || category !== undefined || component !== undefined
    if (page !== 1 || isNarrowed || stage === 'typing') return
    noteSearch(database, { q, audiences, hasFound, searcher: searcherOf(actor, clientAddress) }, at)
  }
  const found = await findPages(database, audiences, search, at)
  if (found.total === 0) {
    const corrected = await correctSearch(database, audiences, search.q)
    if (corrected !== null) {
      const instead = await findPages(database, audiences, { ...search, q: corrected }, at)
      // It was answered, though not as it was asked: neither popular nor unanswered.
      if (instead.total > 0) return { ...instead, corrected }
    }
  }
  note(found.total > 0)
  return { ...found, corrected: null }
}
