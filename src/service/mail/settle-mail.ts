import type { Database } from '../deps'
import type { ClaimedMail } from './claim-mail'
import { letNextGoOn } from './held-up'

// The words go with a mail: they hold links that open accounts.
const withoutWords = { text: '', html: '', unsubscribe: null }

const reasonOf = (error: unknown) => String(error).slice(0, 500)

interface Settled {
  to_address: string
}

/** Nothing written later to the same address waits any more for what was settled, where something was. */
const letOthersGoOn = async (database: Database, settled: Settled | undefined) => {
  if (settled) await letNextGoOn(database, settled.to_address)
}

/** Writes down that a mail was handed over. */
export const markSent = async (database: Database, id: string, now: Date): Promise<void> => {
  const sent = await database
    .updateTable('mails')
    .set({ sent_at: now.toISOString(), last_error: null, ...withoutWords })
    .where('id', '=', id)
    .returning('to_address')
    .executeTakeFirst()
  await letOthersGoOn(database, sent)
}

/** A mail as it was taken: whoever took it again since settles it. */
type Taken = Pick<ClaimedMail, 'id' | 'attempts'>

interface NextTry {
  at: Date
  error: unknown
  /** Since when it fails for what concerns it alone; null where it would be the same with every other mail. */
  failingSince: string | null
  letsOthersPass: boolean
}

/** Keeps a mail to be tried again. */
export const keepForLater = async (
  database: Database,
  { id, attempts }: Taken,
  { at, error, failingSince, letsOthersPass }: NextTry,
): Promise<void> => {
  const kept = await database
    .updateTable('mails')
    .set({
      due_at: at.toISOString(),
      last_error: reasonOf(error),
      failing_since: failingSince,
      lets_others_pass: letsOthersPass,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .returning('to_address')
    .executeTakeFirst()
  if (letsOthersPass) await letOthersGoOn(database, kept)
}

/** Gives a mail up: it stays, as those do that were sent, and nothing waits for it. */
export const giveUp = async (
  database: Database,
  { id, attempts }: Taken,
  { now, error }: { now: Date; error: unknown },
): Promise<void> => {
  const state = { given_up_at: now.toISOString(), due_at: 'infinity', lets_others_pass: true }
  const givenUp = await database
    .updateTable('mails')
    .set({ ...state, last_error: reasonOf(error), ...withoutWords })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .returning('to_address')
    .executeTakeFirst()
  await letOthersGoOn(database, givenUp)
}

/** Removes a mail that is for nobody; false where somebody else has settled it, or has it in hand. */
export const dropMail = async (database: Database, { id, attempts }: Taken): Promise<boolean> => {
  const dropped = await database
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .returning('to_address')
    .executeTakeFirst()
  await letOthersGoOn(database, dropped)
  return dropped !== undefined
}
