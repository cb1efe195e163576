import type { Audience, PageKind, PageStatus } from '~/contract/pages'
import { isLockedOut } from '~/contract/enums'
import { type IdentityActor, isApproved } from '../../http/actor'
import { actsAsAdministrator } from '../users/users.policy'
import { type RawBuilder, sql } from 'kysely'

/** The audiences that a reader belongs to; a locked-out user, or one without a profile, reads as a visitor. */
export const getAudiences = (actor: Pick<IdentityActor, 'user' | 'lacksTerms'> | null): Audience[] => {
  if (!actor?.user || isLockedOut(actor.user.status)) return ['public']
  return isApproved(actor) ? ['public', 'signed-in', 'approved'] : ['public', 'signed-in']
}

/** Administrators may read every version of every page. */
export const mayReadVersions = (actor: IdentityActor | null): boolean =>
  actor?.user ? actsAsAdministrator(actor.user) : false

interface Page {
  kind: PageKind
}

/** Screens of the portal lead to content pages by their addresses: those keep it, and stay where they are. */
export const maySetSlug = ({ kind }: Page): boolean => kind === 'document'
/** A content page belongs to no component, so that there is nowhere to move it. */
export const mayMove = ({ kind }: Page): boolean => kind === 'document'

/** Content pages are public. */
export const mayHaveAudience = ({ kind }: Page, audience: string): boolean =>
  kind === 'document' || audience === 'public'

/** A page that readers had stays, until it is put into the archive. */
export const mayRemove = ({
  kind,
  status,
  published_at,
}: Page & { status: PageStatus; published_at: string | null }): boolean =>
  kind === 'document' && (status === 'archived' || (status === 'draft' && published_at === null))

/** Levels that pages nest, so that an order of reading fits into an index. */
export const deepestNesting = 30

/**
 * Whether a column names one of these audiences. Written out without parameters, word for word as the partial indexes
 * say it, so that the planner sees that they fit.
 */
export const audienceIn = (
  audiences: readonly Audience[],
  column: RawBuilder<unknown>,
): RawBuilder<boolean> => {
  if (audiences.includes('approved')) return sql<boolean>`true`
  return audiences.includes('signed-in')
    ? sql<boolean>`${column} in ('public', 'signed-in')`
    : sql<boolean>`${column} = 'public'`
}

/**
 * Whether these audiences may know of a row of `pages`, under this table name. Every query of a reader's answer
 * includes it.
 */
export const readableBy = (audiences: readonly Audience[], table = 'pages'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('status')} = 'published' and not ${column('disabled')}
    and ${audienceIn(audiences, column('audience'))})`
}
