import type { Audience, PageKind, PageStatus } from '~/contract/pages'
import { isLockedOut } from '~/contract/enums'
import { type IdentityActor, isApproved } from '../../http/actor'
import { actsAsAdministrator } from '../users/users.policy'
import { type RawBuilder, sql } from 'kysely'

/** Returns the audiences of a reader; a locked-out user, or one without a profile, reads as a visitor. */
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

/** Screens of the portal link to content pages by their addresses, so those cannot change. */
export const maySetSlug = ({ kind }: Page): boolean => kind === 'document'
/** A content page belongs to no component, so it cannot be moved. */
export const mayMove = ({ kind }: Page): boolean => kind === 'document'

/** Content pages are public. */
export const mayHaveAudience = ({ kind }: Page, audience: string): boolean =>
  kind === 'document' || audience === 'public'

/** A page that was published can be deleted only after it was archived. */
export const mayRemove = ({
  kind,
  status,
  published_at,
}: Page & { status: PageStatus; published_at: string | null }): boolean =>
  kind === 'document' && (status === 'archived' || (status === 'draft' && published_at === null))

/** The maximum nesting of pages, so that a path fits into an index. */
export const maxNesting = 30

/**
 * Whether a column names one of these audiences. Written without parameters, to match the partial indexes word for
 * word, so that the planner uses them.
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

/** Whether these audiences may know of a row of `pages`, under this table name. Every query for readers includes it. */
export const readableBy = (audiences: readonly Audience[], table = 'pages'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('status')} = 'published' and not ${column('disabled')}
    and ${audienceIn(audiences, column('audience'))})`
}
