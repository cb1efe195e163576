import type { KitPicture } from '~/contract/dev-kits'
import type { KitInput } from '~/contract/kit-building'

/** What was written of a kit, as it is stored. */
export const kitColumns = (
  kit: Omit<KitInput, 'picture' | 'paths' | 'agreement'>,
  picture: KitPicture | null,
  agreementId: string | null,
) => ({
  slug: kit.slug,
  name: kit.name,
  description: kit.description,
  facts: JSON.stringify(kit.facts),
  picture: picture && JSON.stringify(picture),
  most_pieces: kit.mostPieces,
  allows_several: kit.allowsSeveral,
  agreement_id: agreementId,
  shown: kit.isShown,
})
