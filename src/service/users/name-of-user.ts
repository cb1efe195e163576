import type { Database } from '../deps'
import { findRow } from './users.repository'

/** The name of somebody who may be gone: then it is empty. */
export const nameOfUser = async (database: Database, identityUid: string): Promise<string> =>
  (await findRow(database, identityUid))?.name ?? ''
