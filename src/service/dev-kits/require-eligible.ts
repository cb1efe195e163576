import type { AcceptedAgreement } from '~/contract/dev-kits'
import { ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import { holdPaths } from '../learning-paths/named-paths'
import { type AgreementPage, holdAgreementPages } from '../pages/agreement-pages'
import type { Person } from '../users/find-person'
import { judgeRules } from './judge-rules'
import { findRules, insertAccepted } from './kit-rules.repository'
import { standingOf } from './read-eligibility'

interface Asking {
  kit: { id: string; name: string }
  person: Person
  /** The version of the agreement that comes with the request. */
  agreementVersion: number | undefined
}

/**
 * Lets through who may have a kit, and keeps what was accepted with the request. What the kit asks for stays as it
 * is until the transaction ends.
 * @returns what the person has accepted; null where the kit asks for no agreement
 * @throws ProblemError NOT_ELIGIBLE, with what is missing
 */
export const requireEligible = async (
  transaction: Database,
  { kit, person, agreementVersion }: Asking,
  now: Date,
): Promise<AcceptedAgreement | null> => {
  const { agreementId, pathIds } = await findRules(transaction, kit.id)
  const held = new Map((await holdPaths(transaction, pathIds)).map((path) => [path.id, path]))
  const standing = await standingOf(transaction, person)
  const ids = agreementId === null ? [] : [agreementId]
  const pages = await holdAgreementPages(transaction, ids, standing.audiences)
  const agreement = agreementId === null ? null : (pages.get(agreementId) ?? null)
  const paths = pathIds.flatMap((id) => held.get(id) ?? [])
  const missing = judgeRules({ paths, agreement }, standing).filter(
    ({ isMet, kind, version }) =>
      !isMet && !(kind === 'agreement' && version !== null && version === agreementVersion),
  )
  if (missing.length > 0) {
    const what = missing.map(({ text }) => text).join(' ')
    throw new ProblemError('NOT_ELIGIBLE', { detail: `Before you can request the ${kit.name}: ${what}` })
  }
  return agreement === null
    ? null
    : accept(transaction, agreement, { person, accepted: standing.accepted }, now)
}

const accept = async (
  transaction: Database,
  { id, title, path, version }: AgreementPage,
  {
    person: { identityUid },
    accepted,
  }: { person: Person; accepted: { pageId: string; version: number; acceptedAt: string }[] },
  now: Date,
): Promise<AcceptedAgreement | null> => {
  if (version === null) return null
  const before = accepted.find((each) => each.pageId === id && each.version === version)
  const acceptedAt = before?.acceptedAt ?? now.toISOString()
  if (!before) {
    await insertAccepted(transaction, {
      identity_uid: identityUid,
      page_id: id,
      version,
      accepted_at: acceptedAt,
    })
  }
  return { title, path, version, acceptedAt }
}
