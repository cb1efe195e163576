import type { Database } from '../../context'
import type { MediaFile } from './media-names'

/** The file that was made from bytes with this hash. */
export const findByHash = async (database: Database, sha256: string): Promise<MediaFile | null> => {
  const row = await database
    .selectFrom('media')
    .select(['id', 'extension', 'width', 'height'])
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row ?? null
}

/** False if the same bytes were uploaded a moment earlier. */
export const insertMedia = async (
  transaction: Database,
  file: MediaFile & { sha256: string; uploadedBy: string | null },
  now: Date,
): Promise<boolean> => {
  const { id, extension, width, height, sha256, uploadedBy: uploaded_by } = file
  const inserted = await transaction
    .insertInto('media')
    .values({ id, extension, width, height, sha256, uploaded_by, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
