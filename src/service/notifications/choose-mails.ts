import { type MailChoice, mailChoices, type MailChoices } from '~/contract/notifications'
import type { Database, ServiceDeps } from '../deps'
import { lockPerson } from '../users/find-person'
import { nextDigestAt } from './digest-time'
import { beginDigests, endDigests } from './digests.repository'
import { wantsMail } from './mail-choice'
import { listChoicesOf, writeChoice } from './mail-choices.repository'

/** Every kind of mail that can be chosen, and whether this person wants it. */
export const readChoices = async (database: Database, identityUid: string): Promise<MailChoices> => {
  const chosen = await listChoicesOf(database, identityUid)
  return { mails: mailChoices.map((kind) => ({ kind, mail: wantsMail(kind, chosen.get(kind)) })) }
}

const placeOf = ({ kind }: { kind: MailChoice }) => mailChoices.indexOf(kind)

/**
 * Keeps what a person chose of mails; of a kind named twice, the last word holds.
 * @throws ProblemError NOT_FOUND where the person is gone meanwhile
 */
export const chooseMails = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  identityUid: string,
  mails: MailChoices['mails'],
): Promise<MailChoices> =>
  database.transaction().execute(async (transaction) => {
    // First, as whoever removes the person does: what is chosen hangs on that row.
    await lockPerson(transaction, identityUid)
    // Always in the same order, so that two windows wait for each other rather than block.
    for (const choice of mails.toSorted((a, b) => placeOf(a) - placeOf(b))) {
      await writeChoice(transaction, identityUid, choice)
      if (choice.kind !== 'digest') continue
      if (choice.mail) {
        const at = now()
        await beginDigests(transaction, identityUid, { nextAt: nextDigestAt(identityUid, at), now: at })
      } else await endDigests(transaction, identityUid)
    }
    return readChoices(transaction, identityUid)
  })
