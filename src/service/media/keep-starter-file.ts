import { createHash, randomUUID } from 'node:crypto'
import type { KeepStarterFile } from '../database/seed/seed-videos'
import type { ServiceDeps } from '../deps'
import { contentTypes, mediaKey, presentMedia } from './media-name'
import { findByHash, insertMedia } from './media.repository'

/** Keeps the pictures and videos that come with the portal, as they are; nobody uploaded them. */
export const keepStarterFile =
  (files: ServiceDeps['files']): KeepStarterFile =>
  async (transaction, { bytes, ...facts }, now) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const known = await findByHash(transaction, sha256)
    if (known) return presentMedia(known).url
    const file = { id: randomUUID(), ...facts }
    // The file first, as for those that are uploaded.
    await files.put(mediaKey(file), bytes, contentTypes[file.extension])
    await insertMedia(transaction, { ...file, sha256, uploadedBy: null }, now)
    return presentMedia(file).url
  }
