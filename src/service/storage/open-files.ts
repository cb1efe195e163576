import { join } from 'node:path'
import type { ServiceConfig } from '~/config/service'
import type { FileStore } from './file-store'
import type { FirebaseProject } from '../identity/firebase'
import { diskFiles } from './disk-files'

/** The store of files that the configuration names: a bucket, or a folder under `dataDir`. */
export const openFiles = async (config: ServiceConfig, { app }: FirebaseProject): Promise<FileStore> => {
  if (!config.storageBucket) return diskFiles(join(config.dataDir, 'files'))
  // Loaded where it is wanted: it is large.
  const { bucketFiles } = await import('./bucket-files')
  return bucketFiles(app)
}
