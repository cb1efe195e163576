import type { Database } from '../deps'
import { insertEvents, type NewEvent } from './timeline.repository'

/** Adds to what the applicant reads as the story of the application; call it inside the transaction it tells of. */
export const recordEvent = (
  transaction: Database,
  identityUid: string,
  event: NewEvent,
  now: Date,
): Promise<void> => insertEvents(transaction, [{ ...event, identityUid }], now)
