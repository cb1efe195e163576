import type { Database } from '../../context'
import { takenEmails } from './users.queries'

/** Which of these addresses belong to a registered user. */
export const registeredEmails = (database: Database, emails: readonly string[]): Promise<Set<string>> =>
  takenEmails(database, emails)
