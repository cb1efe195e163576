import * as v from 'valibot'

/** The form of the archive. One that a later release writes otherwise has another number. */
export const archiveFormat = 1

/** The names of an archive's own entries. */
export const entryNames = {
  /** Describes the archive; the first entry. */
  head: 'backup.json',
  /** The checksums; the last entry, so that a truncated archive has none. */
  sums: 'sums.json',
  /** `tables/<table>/<number>.jsonl`: rows, one a line, each a JSON array of its values as text. */
  tables: 'tables/',
  /** Files of the data folder under the names they have there: `data/files/...`. */
  data: 'data/',
  /** `checks/<number>.jsonl`: the checksums of the entries since the one before. */
  checks: 'checks/',
} as const

const column = v.object({ name: v.string(), type: v.string() })

/** The header of an archive. */
export const archiveHead = v.object({
  format: v.number(),
  /** The version of the portal that wrote it. */
  release: v.string(),
  createdAt: v.string(),
  database: v.picklist(['embedded', 'postgres']),
  /** The bucket of the files, if the archive does not include them. */
  bucket: v.nullable(v.string()),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
  tables: v.array(v.object({ name: v.string(), columns: v.array(column) })),
  sequences: v.array(v.object({ name: v.string(), value: v.number() })),
})
export type ArchiveHead = v.InferOutput<typeof archiveHead>

/** The trailer of an archive. */
export const archiveSums = v.object({
  tables: v.array(v.object({ name: v.string(), rows: v.number(), checksum: v.string() })),
  files: v.object({ count: v.number(), bytes: v.number() }),
  /** How many entries stand before this one. */
  entries: v.number(),
})
export type ArchiveSums = v.InferOutput<typeof archiveSums>

/** The checksum of an entry. */
export const entryCheck = v.object({ name: v.string(), size: v.number(), sha256: v.string() })
export type EntryCheck = v.InferOutput<typeof entryCheck>
