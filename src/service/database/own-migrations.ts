import { createHash } from 'node:crypto'

/** The project's own migrations: file path -> SQL, part of the bundle. */
export const ownMigrations = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The migration that replaces the numbered ones of earlier releases. */
export const baseline = '20261128T000000-baseline.sql'

/** The file name at the end of a path. */
export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The SHA-256 of a migration's text. */
export const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')
