import { sql } from 'kysely'
import type { Audience } from '~/contract/pages'
import type { IdentityActor } from '../../http/actor'
import { isUnlocked } from '../learning/learning.policy'
import { audienceIn, getAudiences } from './pages.policy'

/**
 * The reader and the time of a search: announcements may appear later, and units of learning paths open one after
 * another.
 */
export interface SearchReader {
  audiences: readonly Audience[]
  identityUid: string | null
  at: Date
}

export const getSearchReader = (actor: IdentityActor | null, at: Date): SearchReader => ({
  audiences: getAudiences(actor),
  identityUid: actor?.identityUid ?? null,
  at,
})

/**
 * Whether a reader may open the subject of a row of `search_entries`. The index holds only what some readers may open,
 * so its audience decides, except for the kinds handled here.
 */
export const searchableBy = ({ audiences, identityUid, at }: SearchReader) => sql<boolean>`(
  ${audienceIn(audiences, sql.ref('search_entries.audience'))}
  and case search_entries.kind
    when 'announcement' then search_entries.changed_at <= ${at.toISOString()}::timestamptz
    when 'unit' then ${identityUid === null ? sql`false` : isUnlocked(identityUid, sql.ref('search_entries.id'))}
    else true
  end)`
