import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { App } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import { type FileStore, checkKey, toWebStream } from './file-store'

const isMissingInBucket = (error: unknown) => error instanceof Error && 'code' in error && error.code === 404

/** Files in the project's bucket at Firebase Storage. They stay private; the service serves them. */
export const openBucketFiles = (app: App): FileStore => {
  const bucket = getStorage(app).bucket()
  return {
    put: async (key, bytes, contentType) => {
      await bucket.file(checkKey(key)).save(Buffer.from(bytes), { contentType, resumable: false })
    },
    putStream: async (key, chunks) => {
      const contentType = 'application/octet-stream'
      await pipeline(chunks, bucket.file(checkKey(key)).createWriteStream({ contentType, resumable: true }))
    },
    get: async (key) => {
      const file = bucket.file(checkKey(key))
      try {
        const [[bytes], [{ contentType }]] = await Promise.all([file.download(), file.getMetadata()])
        return { bytes, contentType: contentType ?? 'application/octet-stream' }
      } catch (error) {
        if (isMissingInBucket(error)) return null
        throw error
      }
    },
    getSize: async (key) => {
      try {
        const [{ size }] = await bucket.file(checkKey(key)).getMetadata()
        return Number(size)
      } catch (error) {
        if (isMissingInBucket(error)) return null
        throw error
      }
    },
    stream: (key, { first, last }) =>
      toWebStream(bucket.file(checkKey(key)).createReadStream({ start: first, end: last })),
    withPath: async (key, work) => {
      const folder = await mkdtemp(join(tmpdir(), 'portal-'))
      try {
        const destination = join(folder, 'file')
        await bucket.file(checkKey(key)).download({ destination })
        return await work(destination)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    list: async (folder) => {
      const [found] = await bucket.getFiles({ prefix: `${checkKey(folder)}/` })
      const files: { name: string }[] = found
      return files.map(({ name }) => name)
    },
    remove: async (key) => {
      await bucket.file(checkKey(key)).delete({ ignoreNotFound: true })
    },
  }
}
