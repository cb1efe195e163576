import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tables } from '../support/service'
import type { World } from './world'

type DownloadTraits = Partial<Insertable<Tables['downloads']>>
type ReleaseTraits = Partial<Insertable<Tables['download_releases']>> & { content?: string }

/** Inserts a download without a release; public by default. */
export const makeDownload = async (world: World, traits: DownloadTraits = {}) => {
  const { database, now } = world.context
  const at = now().toISOString()
  const id = uuidv7()
  const slug = traits.slug ?? `file-${id}`
  const component_id = traits.component_id ?? (await world.component()).component_id
  await database
    .insertInto('downloads')
    .values({
      id,
      name: 'SDK',
      audience: 'public',
      created_at: at,
      changed_at: at,
      ...traits,
      slug,
      component_id,
    })
    .execute()
  return { id, slug, component_id }
}

/** Inserts an available release, of a new download by default. */
export const makeRelease = async (
  world: World,
  { content = 'Hello, meter.', download_id, ...traits }: ReleaseTraits & DownloadTraits = {},
) => {
  const { database, files, now } = world.context
  const { licence, audience, slug, name, component_id, page_id, ...ofRelease } = traits
  const given = { licence, audience, slug, name, component_id, page_id }
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const download =
    download_id === undefined
      ? await makeDownload(world, set)
      : { id: download_id, slug: '', component_id: '' }
  const release = uuidv7()
  const bytes = new TextEncoder().encode(content)
  const at = now().toISOString()
  await files.put(`downloads/${release}`, bytes, 'application/octet-stream')
  await database
    .insertInto('download_releases')
    .values({
      id: release,
      download_id: download.id,
      version: '1.0',
      file_name: 'sdk.zip',
      media_type: 'application/octet-stream',
      size: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      state: 'available',
      uploaded_at: at,
      released_at: at,
      uploaded_by_name: 'Ada',
      ...ofRelease,
    })
    .execute()
  return { ...download, release }
}
