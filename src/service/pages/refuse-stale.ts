import { ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import type { StoredPage } from './page-rows.repository'
import { findVersion, type StoredVersion } from './versions.repository'

/** The newest version of a page. */
export const newestVersion = async (
  database: Database,
  { id, version }: Pick<StoredPage, 'id' | 'version'>,
): Promise<StoredVersion> => {
  const newest = await findVersion(database, id, version)
  if (!newest) throw new Error(`Page ${id} has no version ${version}`)
  return newest
}

/** The refusal of a text that was not begun from the newest, which goes along. */
export const staleVersion = ({ createdAt, ...newest }: StoredVersion) =>
  new ProblemError('STALE_VERSION', { current: { ...newest, savedAt: createdAt } })

/** @throws ProblemError STALE_VERSION with the newest text, where that is not the one somebody began from */
export const refuseStale = (newest: StoredVersion, baseVersion: number) => {
  if (newest.version !== baseVersion) throw staleVersion(newest)
}
