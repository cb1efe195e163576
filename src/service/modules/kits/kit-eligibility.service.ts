import { t } from '@lingui/core/macro'
import type { AcceptedAgreement, KitEligibility, KitRule } from '~/contract/kits'
import type { Audience } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import { type IdentityActor, isApproved } from '../../http/actor'
import type { Database } from '../../context'
import { listFinishedPathIds } from '../learning/learning-paths.service'
import { type NamedPath, lockPathsForShare, listNamedPaths } from '../learning/named-paths'
import { type UserInfo, requireUser } from '../users/find-user'
import { getAudiences } from '../documents/pages.policy'
import { type AgreementPage, findAgreementPages, lockAgreementPages } from '../documents/pages.service'
import { findRules, insertAccepted, listAccepted, listRules } from './managed-kits.queries'

/** The data of a user that decides on eligibility. */
interface EligibilityData {
  isApproved: boolean
  /** The audiences that the user belongs to; their pages may be named. */
  audiences: readonly Audience[]
  /** Ids of finished learning paths. */
  finished: ReadonlySet<string>
  /** The accepted agreements, the newest version of each page first. */
  accepted: readonly { pageId: string; version: number }[]
}

const approvedRule = (isMet: boolean): KitRule => ({
  kind: 'approved',
  isMet,
  text: isMet ? t`Your access is approved.` : t`Get your access approved.`,
  title: '',
  link: isMet ? null : '/profile/application',
  version: null,
})

const pathRule = ({ slug, title, isPublished }: NamedPath, isMet: boolean): KitRule => {
  const rule = { kind: 'path', isMet, version: null } as const
  // An unpublished path has no link, and no name for members.
  if (!isPublished) {
    const text = isMet
      ? t`You finished a learning path that is no longer available.`
      : t`A required learning path is currently unavailable. Write to us.`
    return { ...rule, text, title: '', link: isMet ? null : '/contact-us' }
  }
  const text = isMet ? t`You finished the learning path “${title}”.` : t`Finish the learning path “${title}”.`
  return { ...rule, text, title, link: `/learning-paths/${slug}` }
}

const agreementRule = (
  { id, title, path, version }: AgreementPage,
  { accepted, isApproved: hasApproval }: EligibilityData,
): KitRule => {
  if (version === null) {
    // Neither text reveals whether the page exists.
    const text = hasApproval
      ? t`The agreement for this kit is currently unavailable. Write to us.`
      : t`Accept an agreement, which you can read once your access is approved.`
    const link = hasApproval ? '/contact-us' : null
    return { kind: 'agreement', isMet: false, text, title: '', link, version }
  }
  const before = accepted.filter(({ pageId }) => pageId === id)
  const isMet = before.some((each) => each.version === version)
  const rule = { kind: 'agreement', isMet, title, link: path, version } as const
  if (isMet) return { ...rule, text: t`You accepted “${title}”.` }
  const text =
    before.length === 0
      ? t`Accept “${title}”.`
      : t`“${title}” has changed since you accepted it. Accept the new version.`
  return { ...rule, text }
}

/** Evaluates the rules of a kit for a user, in the order to fulfil them. */
const evaluateRules = (
  asked: { paths: readonly NamedPath[]; agreement: AgreementPage | null },
  data: EligibilityData,
): KitRule[] => [
  approvedRule(data.isApproved),
  ...asked.paths.map((path) => pathRule(path, data.finished.has(path.id))),
  ...(asked.agreement === null ? [] : [agreementRule(asked.agreement, data)]),
]

/** Whether nothing is missing except what can be accepted with the request. */
const mayRequest = (rules: readonly KitRule[]): boolean =>
  rules.every(({ isMet, kind, version }) => isMet || (kind === 'agreement' && version !== null))

/** Reads the data of a user that decides on eligibility. */
const readEligibilityData = async (
  database: Database,
  user: UserInfo,
): Promise<EligibilityData & { accepted: Awaited<ReturnType<typeof listAccepted>> }> => ({
  isApproved: isApproved({ user }),
  audiences: getAudiences({ user }),
  finished: await listFinishedPathIds(database, user.identityUid),
  accepted: await listAccepted(database, user.identityUid),
})

/** An administrator without the required second factor is treated as a user of that status. */
const asCaller = (user: UserInfo, { lacksSecondFactor }: IdentityActor): UserInfo =>
  lacksSecondFactor ? { ...user, role: 'user' } : user

/**
 * Returns the rules of each visible kit, and which of them a user has fulfilled.
 * @throws ProblemError NOT_FOUND
 */
export const readEligibility = async (
  database: Database,
  actor: IdentityActor,
  identityUid: string,
): Promise<KitEligibility[]> => {
  const user = await requireUser(database, identityUid)
  const data = await readEligibilityData(database, asCaller(user, actor))
  const asked = await listRules(database)
  const paths = await listNamedPaths(database)
  const pages = await findAgreementPages(
    database,
    asked.flatMap(({ agreementId }) => agreementId ?? []),
    data.audiences,
  )
  return asked.map(({ kit, agreementId, pathIds }) => {
    const agreement = agreementId === null ? null : (pages.get(agreementId) ?? null)
    const rules = evaluateRules({ paths: paths.filter(({ id }) => pathIds.includes(id)), agreement }, data)
    return { kit, mayRequest: mayRequest(rules), rules }
  })
}

interface Asking {
  kit: { id: string; name: string }
  user: UserInfo
  /** The version of the agreement that is accepted with the request. */
  agreementVersion: number | undefined
}

/**
 * Checks that a user may have a kit, and stores the acceptance with the request. The kit's rules stay locked until the
 * transaction ends.
 * @returns the accepted version; null if the kit has no agreement
 * @throws ProblemError NOT_ELIGIBLE, with the missing conditions
 */
export const requireEligible = async (
  transaction: Database,
  { kit, user, agreementVersion }: Asking,
  now: Date,
): Promise<AcceptedAgreement | null> => {
  const { agreementId, pathIds } = await findRules(transaction, kit.id)
  const held = new Map((await lockPathsForShare(transaction, pathIds)).map((path) => [path.id, path]))
  const data = await readEligibilityData(transaction, user)
  const ids = agreementId === null ? [] : [agreementId]
  const pages = await lockAgreementPages(transaction, ids, data.audiences)
  const agreement = agreementId === null ? null : (pages.get(agreementId) ?? null)
  const paths = pathIds.flatMap((id) => held.get(id) ?? [])
  const missing = evaluateRules({ paths, agreement }, data).filter(
    ({ isMet, kind, version }) =>
      !isMet && !(kind === 'agreement' && version !== null && version === agreementVersion),
  )
  if (missing.length > 0) {
    const what = missing.map(({ text }) => text).join(' ')
    throw new ProblemError('NOT_ELIGIBLE', { detail: t`Before you can request the ${kit.name}: ${what}` })
  }
  return agreement === null ? null : accept(transaction, agreement, { user, accepted: data.accepted }, now)
}

const accept = async (
  transaction: Database,
  { id, title, path, version }: AgreementPage,
  {
    user: { identityUid },
    accepted,
  }: { user: UserInfo; accepted: { pageId: string; version: number; acceptedAt: string }[] },
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
