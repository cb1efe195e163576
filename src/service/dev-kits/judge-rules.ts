import type { KitRule } from '~/contract/dev-kits'
import type { Audience } from '~/contract/pages'
import type { NamedPath } from '../learning-paths/named-paths'
import type { AgreementPage } from '../pages/agreement-pages'

/** What is known of a person who wants a kit. */
export interface Standing {
  isApproved: boolean
  /** Those that the person belongs to, whose pages may be named. */
  audiences: readonly Audience[]
  /** Ids of learning paths. */
  finished: ReadonlySet<string>
  /** What was accepted, the newest version of each page first. */
  accepted: readonly { pageId: string; version: number }[]
}

const approvedRule = (isMet: boolean): KitRule => ({
  kind: 'approved',
  isMet,
  text: isMet ? 'Your access is approved.' : 'Have your access approved.',
  title: '',
  link: isMet ? null : '/profile/application',
  version: null,
})

const pathRule = ({ slug, title, isPublished }: NamedPath, isMet: boolean): KitRule => {
  const rule = { kind: 'path', isMet, version: null } as const
  // A path that is not published has no place to go to, and no name for members.
  if (!isPublished) {
    const text = isMet
      ? 'You finished a learning path that is no longer open.'
      : 'A learning path has to be finished that is not open at the moment. Write to us.'
    return { ...rule, text, title: '', link: isMet ? null : '/contact-us' }
  }
  const text = isMet ? `You finished the learning path “${title}”.` : `Finish the learning path “${title}”.`
  return { ...rule, text, title, link: `/learning-paths/${slug}` }
}

const agreementRule = (
  { id, title, path, version }: AgreementPage,
  { accepted, isApproved }: Standing,
): KitRule => {
  if (version === null) {
    // Neither says whether there is such a page.
    const text = isApproved
      ? 'The agreement of this kit cannot be read at the moment. Write to us.'
      : 'An agreement has to be accepted, which you can read once your access is approved.'
    const link = isApproved ? '/contact-us' : null
    return { kind: 'agreement', isMet: false, text, title: '', link, version }
  }
  const before = accepted.filter(({ pageId }) => pageId === id)
  const isMet = before.some((each) => each.version === version)
  const rule = { kind: 'agreement', isMet, title, link: path, version } as const
  if (isMet) return { ...rule, text: `You accepted “${title}”.` }
  const text =
    before.length === 0
      ? `Accept “${title}”.`
      : `“${title}” changed since you accepted it. Accept it as it is now.`
  return { ...rule, text }
}

/** What a kit asks for, and what of it a person has done, in the order in which it is done. */
export const judgeRules = (
  asked: { paths: readonly NamedPath[]; agreement: AgreementPage | null },
  standing: Standing,
): KitRule[] => [
  approvedRule(standing.isApproved),
  ...asked.paths.map((path) => pathRule(path, standing.finished.has(path.id))),
  ...(asked.agreement === null ? [] : [agreementRule(asked.agreement, standing)]),
]

/** Whether nothing is missing but what can be accepted with the request. */
export const mayRequest = (rules: readonly KitRule[]): boolean =>
  rules.every(({ isMet, kind, version }) => isMet || (kind === 'agreement' && version !== null))
