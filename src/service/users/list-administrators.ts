import type { Database } from '../deps'
import { listAdministratorRows } from './users.repository'

/** The administrators who can act, as those to whom something is mailed. */
export const listAdministrators = (
  database: Database,
): Promise<{ identityUid: string; email: string; firstName: string }[]> => listAdministratorRows(database)
