import type { KitPicture } from '~/contract/dev-kits'
import type { KitInput } from '~/contract/kit-building'
import { fieldProblem, ProblemError } from '~/contract/problem'
import type { Database, ServiceDeps } from '../deps'
import { holdPaths } from '../learning-paths/named-paths'
import { mediaKey, parseMediaName } from '../media/media-name'
import { holdPageAt } from '../pages/agreement-pages'
import { isSlugTaken } from './managed-kits.repository'

/**
 * The picture of a kit with its size.
 * @throws ProblemError FIELDS_INVALID at `picture` for one that was never uploaded
 */
export const checkPicture = async (
  { files }: Pick<ServiceDeps, 'files'>,
  picture: KitInput['picture'],
): Promise<KitPicture | null> => {
  if (picture === null) return null
  const file = parseMediaName(picture.src.slice(picture.src.lastIndexOf('/') + 1))
  if (file === null || (await files.sizeOf(mediaKey(file))) === null) {
    throw fieldProblem('picture.src', 'Upload the picture first.')
  }
  return { ...picture, width: file.width, height: file.height }
}

/** What a kit names, looked up. */
interface CheckedKit {
  agreementId: string | null
  pathIds: string[]
}

/**
 * Finds what a kit names, and keeps it where it is until the transaction ends.
 * @param besides the id of the kit that is saved; null for a new one
 * @throws ProblemError SLUG_IN_USE, FIELDS_INVALID at `paths` and `agreement`
 */
export const checkKit = async (
  transaction: Database,
  { slug, paths, agreement }: Pick<KitInput, 'slug' | 'paths' | 'agreement'>,
  besides: string | null,
): Promise<CheckedKit> => {
  if (await isSlugTaken(transaction, { slug, besides })) {
    throw new ProblemError('SLUG_IN_USE', {
      fields: [{ path: 'slug', message: 'Another kit has this address.' }],
    })
  }
  const held = await holdPaths(transaction, paths)
  if (held.length < new Set(paths).size) {
    throw fieldProblem('paths', 'One of these learning paths is gone. Choose again.')
  }
  const page = agreement === '' ? null : await holdPageAt(transaction, agreement)
  if (agreement !== '' && (page === null || page.version === null)) {
    throw fieldProblem('agreement', 'There is no published page at this address.')
  }
  return { agreementId: page?.id ?? null, pathIds: held.map(({ id }) => id) }
}
