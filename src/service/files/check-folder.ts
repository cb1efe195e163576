import { join } from 'node:path'
import type { ServiceConfig } from '~/config/service'
import type { Database, ServiceDeps } from '../deps'
import { folderMark } from './folder-mark'

type Needs = Pick<ServiceDeps, 'database' | 'log'> & {
  config: Pick<ServiceConfig, 'databaseUrl' | 'dataDir' | 'storageBucket'>
}

const key = 'files-folder'

/** The mark that the installation knows; this one where it knows none yet. */
const knownMark = async (database: Database, mark: string): Promise<string> => {
  await database
    .insertInto('installation')
    .values({ key, value: JSON.stringify(mark) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await database
    .selectFrom('installation')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return String(row.value)
}

/**
 * Says in the log where this node keeps pictures and other files in a folder that other nodes do not have: what is
 * uploaded here could not be had there.
 */
export const checkFilesFolder = async ({ database, log, config }: Needs): Promise<void> => {
  // Of an embedded database there is one node, and a bucket is everybody's.
  if (!config.databaseUrl || config.storageBucket) return
  const folder = join(config.dataDir, 'files')
  try {
    const mark = await folderMark(folder)
    if ((await knownMark(database, mark)) === mark) return
    log.error(
      'The files of this installation are in another folder: pictures and media uploaded on one node cannot be had from the other. Let all nodes share DATA_DIR/files, or name a STORAGE_BUCKET. Where the files were moved here without the file folder.id, bring it along',
      undefined,
      { folder },
    )
  } catch (error) {
    log.warn('Whether other nodes share the folder of files could not be found out', { error: String(error) })
  }
}
