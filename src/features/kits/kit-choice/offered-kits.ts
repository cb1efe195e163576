import { t } from '@lingui/core/macro'
import type { Kit, KitEligibility } from '~/contract/kits'

/** A kit with the user's eligibility. */
export interface OfferedKit {
  kit: Kit
  eligibility: KitEligibility
  /** Whether an open request prevents another one. */
  isRequested: boolean
}

/** Returns kits with the user's eligibility; omits those whose eligibility is not loaded. */
export const getOfferedKits = (
  kits: readonly Kit[],
  eligibility: readonly KitEligibility[],
  requested: readonly string[],
): OfferedKit[] =>
  kits.flatMap((kit) => {
    const found = eligibility.find((each) => each.kit === kit.slug)
    const isRequested = !kit.allowsSeveral && requested.includes(kit.slug)
    return found === undefined ? [] : [{ kit, eligibility: found, isRequested }]
  })

/** Returns why a kit cannot be chosen; null if it can. */
export const getRefusal = ({ kit, eligibility, isRequested }: OfferedKit): string | null => {
  if (isRequested) return t`You already have an open request for this kit.`
  if (kit.stock === 'out-of-stock') return t`None in stock at the moment.`
  return eligibility.mayRequest ? null : t`Before you can request this kit:`
}

/** Returns the agreement version to accept with the request; null for none. */
export const getAgreementToAccept = ({ eligibility }: OfferedKit) => {
  const rule = eligibility.rules.find(({ kind, isMet }) => kind === 'agreement' && !isMet)
  return rule === undefined || rule.version === null || rule.link === null
    ? null
    : { version: rule.version, title: rule.title, link: rule.link, text: rule.text }
}
