import { isLockedOut } from '~/contract/vocabulary'
import type { Database, ServiceDeps } from '../deps'
import type { ClaimedMail } from '../mail/claim-mail'
import { dropMail } from '../mail/settle-mail'
import { countReadable } from '../pages/read-changes'
import { findPerson, type Person } from '../users/find-person'
import { asReader } from './as-reader'
import { digestBefore } from './digest-time'
import { lockDigests, writeDigestAnew } from './digests.repository'
import { countShown } from './notifications.repository'

/** Whether all is still there, and open to its reader, that the person was told of by these ids. */
const isAllOpen = async (database: Database, person: Person, names: readonly string[], now: Date) => {
  const { identityUid } = person
  const documents = await countReadable(database, asReader(person, now), names)
  return documents + (await countShown(database, { identityUid }, names, now)) === names.length
}

/**
 * Takes a weekly digest back whose turn has come and that names what was closed or taken back while it waited: it is
 * written anew, of what is left. Only then is it looked at, so that closing something costs nobody anything, however
 * many digests wait.
 * @returns false of a mail that may go out
 */
export const takeBackClosedDigest = async (
  { database, now: clock }: Pick<ServiceDeps, 'database' | 'now'>,
  mail: ClaimedMail,
): Promise<boolean> => {
  const { identity_uid: identityUid, names } = mail
  if (mail.kind !== 'digest' || identityUid === null) return false
  const person = await findPerson(database, identityUid)
  const isReader = person !== null && !isLockedOut(person.status)
  if (isReader && names !== null && (await isAllOpen(database, person, names, clock()))) return false
  await database.transaction().execute(async (transaction) => {
    await lockDigests(transaction, identityUid)
    if (!(await dropMail(transaction, mail))) return
    await writeDigestAnew(transaction, identityUid, digestBefore(identityUid, new Date(mail.created_at)))
  })
  return true
}
