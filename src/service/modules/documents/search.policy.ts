import { sql } from 'kysely'
import type { Audience } from '~/contract/pages'
import type { IdentityActor } from '../../http/actor'
import { isUnlocked } from '../learning/learning.policy'
import { audienceIn, getAudiences } from './pages.policy'

/** Who searches, and when: announcements may appear later, and units of learning paths open one after another. */
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
 * Whether a reader may open what a row of `search_entries` stands for. The index holds only what some readers may open,
 * so that its audience decides, except for the kinds named here.
 */
export const searchableBy = ({ audiences, identityUid, at }: SearchReader) => sql<boolean>`(
  ${audienceIn(audiences, sql.ref('search_entries.audience'))}
  and case search_entries.kind
    when 'announcement' then search_entries.changed_at <= ${at.toISOString()}::timestamptz
    when 'unit' then ${identityUid === null ? sql`false` : isUnlocked(identityUid, sql.ref('search_entries.id'))}
    else true
  end)`
