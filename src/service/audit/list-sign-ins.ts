import type { SignIn } from '~/contract/own-account'
import type { Database } from '../deps'
import { sessionsOf } from './own-acts.repository'

// Whoever looks for a stranger looks at the last weeks.
const shown = 20

/** When somebody signed in lately: a day and a browser are told once. Those before half a year ago are forgotten. */
export const listSignIns = async (database: Database, identityUid: string): Promise<SignIn[]> => {
  const sessions = await sessionsOf(database, identityUid, shown)
  return sessions.map(({ at, browser }) => ({ at, browser: typeof browser === 'string' ? browser : '' }))
}
