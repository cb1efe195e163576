import { type Forgetting, forgetInPieces } from '../forget-in-pieces'
import {
  deleteSomeBroadcastsBefore,
  deleteSomeReadBefore,
  deleteSomeToldBefore,
} from './notifications.repository'

const day = 86_400_000
const readKeptFor = 90 * day
const keptFor = 365 * day

/** Forgets what was read a quarter of a year ago, and whatever is older than a year. */
export const forgetOldNotifications = async (deps: Forgetting): Promise<void> => {
  await forgetInPieces(deps, readKeptFor, deleteSomeReadBefore)
  await forgetInPieces(deps, keptFor, deleteSomeToldBefore)
  await forgetInPieces(deps, keptFor, deleteSomeBroadcastsBefore)
}
