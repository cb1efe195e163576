import type { KitEligibility } from '~/contract/dev-kits'
import { type IdentityActor, isApproved } from '../actor'
import type { Database } from '../deps'
import { finishedPaths } from '../learning-paths/finished-paths'
import { listNamedPaths } from '../learning-paths/named-paths'
import { findAgreementPages } from '../pages/agreement-pages'
import { audiencesOf } from '../pages/pages.policy'
import { type Person, requirePerson } from '../users/find-person'
import { judgeRules, mayRequest, type Standing } from './judge-rules'
import { listAccepted, listRules } from './kit-rules.repository'

/** What is known of a person who wants a kit. */
export const standingOf = async (
  database: Database,
  person: Person,
): Promise<Standing & { accepted: Awaited<ReturnType<typeof listAccepted>> }> => ({
  isApproved: isApproved({ user: person }),
  audiences: audiencesOf({ user: person }),
  finished: await finishedPaths(database, person.identityUid),
  accepted: await listAccepted(database, person.identityUid),
})

/** An administrator who lacks the second factor that is wanted asks as a user of that status. */
const asCaller = (person: Person, { lacksSecondFactor }: IdentityActor): Person =>
  lacksSecondFactor ? { ...person, role: 'user' } : person

/**
 * What each kit that is shown asks for, and what of it a person has done.
 * @throws ProblemError NOT_FOUND
 */
export const readEligibility = async (
  database: Database,
  actor: IdentityActor,
  identityUid: string,
): Promise<KitEligibility[]> => {
  const person = await requirePerson(database, identityUid)
  const standing = await standingOf(database, asCaller(person, actor))
  const asked = await listRules(database)
  const paths = await listNamedPaths(database)
  const pages = await findAgreementPages(
    database,
    asked.flatMap(({ agreementId }) => agreementId ?? []),
    standing.audiences,
  )
  return asked.map(({ kit, agreementId, pathIds }) => {
    const agreement = agreementId === null ? null : (pages.get(agreementId) ?? null)
    const rules = judgeRules({ paths: paths.filter(({ id }) => pathIds.includes(id)), agreement }, standing)
    return { kit, mayRequest: mayRequest(rules), rules }
  })
}
