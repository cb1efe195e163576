import { ProblemError } from '~/contract/problem'
import { keepMedia } from '../../media/keep-media'
import { mediaKey, parseMediaName, presentMedia } from '../../media/media-name'
import { ArchiveRefused } from '../archive/archive-refused'
import type { ArchivedFile } from '../archive/open-archive'
import { setOutcome } from '../files.repository'
import { fileNameOf } from '../site/paths'
import type { Run, WorkDeps } from './run'
import { passes, sentenceOf } from './sentence-of'

/** What an export took from this very portal is here still, and not to be made anew. */
const findOwn = async ({ files }: WorkDeps, path: string, bytes: Uint8Array): Promise<string | null> => {
  const media = parseMediaName(fileNameOf(path))
  const stored = media && (await files.get(mediaKey(media)))
  return stored && Buffer.from(stored.bytes).equals(bytes) ? presentMedia(media).url : null
}

/** Keeps an image or a video when the first page shows it; answers its address, null where it could not be kept. */
export const keeperOfMedia = ({
  deps,
  record,
  by,
  holdOn,
  tree,
}: Pick<Run, 'deps' | 'record' | 'by' | 'holdOn' | 'tree'>) => {
  const kept = new Map<string, string | null>()
  const keep = async (file: ArchivedFile): Promise<{ url: string } | { reason: string }> => {
    try {
      const bytes = await file.read()
      const own = tree.site.kind === 'portal' ? await findOwn(deps, file.path, bytes) : null
      return { url: own ?? (await keepMedia(deps, by, bytes)).url }
    } catch (error) {
      // Others had the portal's time: the image is as good as before when the import goes on.
      if (passes(error)) throw error
      if (error instanceof ProblemError) return { reason: sentenceOf(error) }
      if (error instanceof ArchiveRefused) return { reason: error.message }
      throw error
    }
  }
  return async (path: string): Promise<string | null> => {
    const known = kept.get(path)
    if (known !== undefined) return known
    await holdOn()
    const file = tree.files.get(path)
    const result = file ? await keep(file) : { reason: 'It is not there.' }
    const url = 'url' in result ? result.url : null
    kept.set(path, url)
    const outcome = 'url' in result ? 'used' : 'failed'
    await setOutcome(deps.database, record.id, {
      path,
      outcome,
      notes: 'reason' in result ? [result.reason] : [],
    })
    return url
  }
}
