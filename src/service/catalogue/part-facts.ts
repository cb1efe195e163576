import type { ManagedCategory, ManagedComponent } from '~/contract/catalogue'
import type { ActFacts } from '../audit/record-act'

/** What a part is, for the audit log. */
export const partFacts = (part: ManagedCategory | ManagedComponent): ActFacts => ({
  name: part.name,
  slug: part.slug,
  description: part.description,
  position: part.position,
  ...('versions' in part && { category: part.category, versions: part.versions.join(', ') }),
})
