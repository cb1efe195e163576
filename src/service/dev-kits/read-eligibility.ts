import type { KitEligibility } from '~/contract/dev-kits'
import type { Database } from '../deps'
import { finishedPaths } from '../learning-paths/finished-paths'
import { listNamedPaths } from '../learning-paths/named-paths'
import { findAgreementPages } from '../pages/agreement-pages'
import { type Person, requirePerson } from '../users/find-person'
import { judgeRules, mayRequest, type Standing } from './judge-rules'
import { listAccepted, listRules } from './kit-rules.repository'

/** What is known of a person who wants a kit. */
export const standingOf = async (
  database: Database,
  { identityUid, role, status }: Person,
): Promise<Standing & { accepted: Awaited<ReturnType<typeof listAccepted>> }> => ({
  isApproved: role === 'admin' || status === 'approved',
  finished: await finishedPaths(database, identityUid),
  accepted: await listAccepted(database, identityUid),
})

/**
 * What each kit that is shown asks for, and what of it a person has done.
 * @throws ProblemError NOT_FOUND
 */
export const readEligibility = async (database: Database, identityUid: string): Promise<KitEligibility[]> => {
  const standing = await standingOf(database, await requirePerson(database, identityUid))
  const asked = await listRules(database)
  const paths = await listNamedPaths(database)
  const pages = await findAgreementPages(
    database,
    asked.flatMap(({ agreementId }) => agreementId ?? []),
  )
  return asked.map(({ kit, agreementId, pathIds }) => {
    const agreement = agreementId === null ? null : (pages.get(agreementId) ?? null)
    const rules = judgeRules({ paths: paths.filter(({ id }) => pathIds.includes(id)), agreement }, standing)
    return { kit, mayRequest: mayRequest(rules), rules }
  })
}
