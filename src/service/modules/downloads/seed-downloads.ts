import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { SeedDownloads } from '../../database/seed/starter-content'
import type { FileStore } from '../../storage/file-store'
import { createZipPacker } from '../../storage/zip-packer'
import { insertDownload, insertRelease } from './downloads.queries'
import { releaseKey, renderNotes } from './releases.service'

const day = 86_400_000

const releases = [
  {
    version: '1.3.0',
    age: 64,
    notes: 'First release: reads one day of intervals and writes them as CSV.',
    code: 'export const readDay = (client, meter, day) => client.get(`/meters/${meter}/intervals?day=${day}`)\n',
  },
  {
    version: '1.4.0',
    age: 9,
    notes:
      '- `readDays` reads several days in one call.\n- Gaps are kept as `null` instead of left out.\n- Needs API version 4.1 or newer.',
    code: 'export const readDays = (client, meter, { from, to }) => client.get(`/meters/${meter}/intervals?from=${from}&to=${to}`)\n',
  },
]

const licence =
  'You may use, copy and change this software to build applications for meters of this programme.\n\nIt comes without any warranty. Keep this text with every copy.'

const pack = (code: string, changedAt: Date): Uint8Array => {
  const zip = createZipPacker()
  zip.add({ path: 'README.md', content: '# Interval reader\n\nReads intervals of a meter.\n', changedAt })
  zip.add({ path: 'LICENCE.txt', content: `${licence}\n`, changedAt })
  zip.add({ path: 'index.js', content: code, changedAt })
  zip.end()
  return zip.take()
}

/** Adds the file for download of a demonstration, with two releases. */
export const seedDownloads =
  (files: FileStore): SeedDownloads =>
  async (transaction, { author, now }) => {
    const page = await transaction
      .selectFrom('pages')
      .select(['id', 'component_id'])
      .where('slug', '=', 'read-intervals')
      .executeTakeFirstOrThrow()
    if (page.component_id === null) throw new Error('The starter page about intervals is in no component.')
    const id = uuidv7()
    const at = now.toISOString()
    await insertDownload(transaction, {
      id,
      slug: 'interval-reader',
      name: 'Interval reader',
      description: 'A small library that reads the intervals of a meter.',
      audience: 'approved',
      licence,
      component_id: page.component_id,
      page_id: page.id,
      created_at: at,
      changed_at: at,
    })
    for (const { version, age, notes, code } of releases) {
      const uploadedAt = new Date(now.getTime() - age * day)
      const bytes = pack(code, uploadedAt)
      const release = uuidv7()
      await files.put(releaseKey(release), bytes, 'application/octet-stream')
      await insertRelease(transaction, {
        id: release,
        download_id: id,
        version,
        file_name: `interval-reader-${version}.zip`,
        media_type: 'application/zip',
        size: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        notes,
        notes_html: await renderNotes(notes),
        state: 'available',
        uploaded_at: uploadedAt.toISOString(),
        uploaded_by_name: author,
        released_at: uploadedAt.toISOString(),
      })
    }
  }
