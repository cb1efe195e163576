import { expect, test } from 'vitest'
import type { FileStore } from '../../storage/file-store'
import { sharp } from '../../storage/pictures'
import { jsonLogger } from '~/observability/log'
import { findNarrow } from './images'
import { type MediaFile, mediaKey } from './media-names'

const file: MediaFile = { id: crypto.randomUUID(), extension: 'webp', width: 1400, height: 700 }

/** A store that has one file, and never responds for others. */
const slowStore = async (): Promise<FileStore> => {
  const whole = sharp({ create: { width: 1400, height: 700, channels: 3, background: 'teal' } })
  const kept = new Map<string, Uint8Array>([[mediaKey(file), await whole.webp().toBuffer()]])
  return {
    put: async (key, bytes) => void kept.set(key, bytes),
    putStream: async () => {},
    withPath: (_key, work) => work(''),
    get: (key) => {
      const bytes = kept.get(key)
      return bytes ? Promise.resolve({ bytes, contentType: 'image/webp' }) : new Promise(() => {})
    },
    getSize: async (key) => kept.get(key)?.byteLength ?? null,
    stream: () => new ReadableStream(),
    list: async () => [...kept.keys()],
    remove: async (key) => void kept.delete(key),
  }
}

test('unknown file names do not wait for an image that is being narrowed', async () => {
  const context = { files: await slowStore(), log: jsonLogger }
  const madeUp = Array.from({ length: 20 }, () => ({ ...file, id: crypto.randomUUID() }))
  const answers = madeUp.map((each) => findNarrow(context, each, 640))
  expect(await findNarrow(context, file, 640)).toMatchObject({ key: `media/${file.id}-640w.webp` })
  expect(await Promise.all(answers)).toEqual(madeUp.map(() => null))
})
