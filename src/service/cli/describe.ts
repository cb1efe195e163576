import type { ServiceConfig } from '~/config/service'
import { isStorageFull } from '../storage/disk-files'

const missing = (path: string) => `There is no ${path}.`

const closed = (path: string) =>
  `${path} is closed to the user that this runs as: let that user read a backup, and write where one is to be.`

const sentences: Partial<Record<string, (path: string) => string>> = {
  ENOENT: missing,
  ENOTDIR: missing,
  EISDIR: (path) => `${path} is a folder, and no backup.`,
  EACCES: closed,
  EPERM: closed,
  EROFS: (path) => `${path} is on a file system that may only be read: name a place that can be written.`,
}

const getField = (error: Error, name: 'code' | 'path'): string => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}

/**
 * Converts a file system error to a sentence for the administrator at the command line; other messages stay unchanged.
 */
export const describeFileError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (isStorageFull(error)) {
    return 'There is no room left, on the disk of the backup, of the data folder or of the database server. Nothing of what was begun was kept.'
  }
  const path = getField(error, 'path')
  const sentence = path ? sentences[getField(error, 'code')]?.(path) : undefined
  return sentence ?? error.message
}

/** Describes a PostgreSQL database by name and server, without credentials. */
export const describeServer = (databaseUrl: string): string => {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const host = hostname || searchParams.get('host') || 'this machine'
  return `the database ${name && `${name} `}of PostgreSQL at ${port ? `${host}:${port}` : host}`
}

/** Describes the installation, in case the administrator meant another one. */
export const describeInstallation = ({
  databaseUrl,
  dataDir,
}: Pick<ServiceConfig, 'databaseUrl' | 'dataDir'>): string =>
  databaseUrl === undefined ? dataDir : `${describeServer(databaseUrl)} and ${dataDir}`
