import { t } from '@lingui/core/macro'
import type { Kit, KitEligibility } from '~/contract/kits'

/** A kit with what it asks of the person who looks. */
export interface OfferedKit {
  kit: Kit
  eligibility: KitEligibility
  /** Whether an open request for it keeps the person from another one. */
  isRequested: boolean
}

/** Kits with what they ask; one whose rules have not come is left out. */
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

/** Why a kit cannot be chosen; null where it can. */
export const getRefusal = ({ kit, eligibility, isRequested }: OfferedKit): string | null => {
  if (isRequested) return t`You already have an open request for this kit.`
  if (kit.stock === 'out-of-stock') return t`None in stock at the moment.`
  return eligibility.mayRequest ? null : t`Before you can request this kit:`
}

/** The version of an agreement that has to be accepted with the request; null where none has. */
export const getAgreementToAccept = ({ eligibility }: OfferedKit) => {
  const rule = eligibility.rules.find(({ kind, isMet }) => kind === 'agreement' && !isMet)
  return rule === undefined || rule.version === null || rule.link === null
    ? null
    : { version: rule.version, title: rule.title, link: rule.link, text: rule.text }
}
