import type { ServiceDeps } from '../deps'
import { listReleased, releaseUnset, unsetStatement } from './pictures.repository'
import { removePicture } from './remove-picture'

/** Milliseconds in which a picture that was uploaded is to be set. */
const isSetWithin = 86_400_000

// Pictures at a time...
const atOnce = 200
// ...and of those that were uploaded a day ago how many are looked at: more than come in an hour.
const among = 10_000

/**
 * Removes pictures that nobody has set: those that were uploaded a day ago and never set, and replaced ones that could
 * not be removed at once. Several nodes may do it at once, and whatever is left undone is done the next time.
 */
export const removeUnsetPictures = async ({
  database,
  files,
  log,
  now,
  leaving,
}: Pick<ServiceDeps, 'database' | 'files' | 'log' | 'now' | 'leaving'>): Promise<void> => {
  const before = new Date(now().getTime() - isSetWithin)
  const { rows } = await unsetStatement(before, { among, limit: atOnce }).execute(database)
  if (rows.length > 0) {
    await releaseUnset(
      database,
      rows.map(({ id }) => id),
    )
  }
  for (const id of await listReleased(database, atOnce)) {
    if (leaving.aborted) return
    await removePicture({ database, files }, id).catch((error: unknown) => {
      log.error('A picture that nobody has set could not be removed', error, { pictureId: id })
    })
  }
}
