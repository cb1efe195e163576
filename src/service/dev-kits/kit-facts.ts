import type { ManagedKit } from '~/contract/kit-building'
import type { ActFacts } from '../audit/record-act'

/** What a kit is, for the audit log. */
export const kitFacts = (kit: ManagedKit): ActFacts => ({
  name: kit.name,
  slug: kit.slug,
  description: kit.description,
  facts: kit.facts.map(({ label, value }) => `${label}: ${value}`).join(', '),
  picture: kit.picture?.src ?? '',
  pictureWords: kit.picture?.alt ?? '',
  mostPieces: kit.mostPieces,
  allowsSeveral: kit.allowsSeveral,
  paths: kit.paths.join(', '),
  agreement: kit.agreement,
  isShown: kit.isShown,
})
