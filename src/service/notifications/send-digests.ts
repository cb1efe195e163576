import { isLockedOut } from '~/contract/vocabulary'
import { isApproved } from '../actor'
import type { Database, ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { weeklyDigest } from '../mail/templates/weekly-digest'
import { listChanges } from '../pages/read-changes'
import { findPerson, type Person } from '../users/find-person'
import { asReader } from './as-reader'
import { nextDigestAt } from './digest-time'
import { claimDigest, setNextDigest } from './digests.repository'
import { listNotifications } from './notifications.repository'
import { unsubscribeKey, unsubscribePath } from './unsubscribe-token'

type Needs = Pick<ServiceDeps, 'database' | 'config' | 'now'>

const mostNotifications = 10

const writeDigest = async (
  transaction: Database,
  config: ServiceDeps['config'],
  { person, since, now }: { person: Person; since: string; now: Date },
) => {
  const { identityUid, mailName: name, email: to } = person
  const asked = { unread: true, since, page: 1, count: mostNotifications }
  const { total, data: notifications } = await listNotifications(transaction, { identityUid }, asked, now)
  const documents = await listChanges(transaction, asReader(person, now), since)
  if (notifications.length === 0 && documents.length === 0) return
  const content = weeklyDigest({ name, notifications, more: total - notifications.length, documents }, config)
  const unsubscribe = unsubscribePath(await unsubscribeKey(transaction), { identityUid, kind: 'digest' })
  // That of somebody who is no member names nothing closed.
  const forMembers = isApproved({ user: person })
  const names = [...notifications, ...documents].map(({ id }) => id)
  const mail = { kind: 'digest' as const, to, identityUid, ...content, unsubscribe, forMembers, names }
  await enqueueMail(transaction, mail, now)
}

/**
 * Writes the weekly digest that is due longest; nothing where there is nothing to say. The mail and when the next one
 * is due commit together, so that each week has one, whichever node writes it. Answers whether there was one.
 */
export const sendDigests = ({ database, config, now: clock }: Needs): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const now = clock()
    const due = await claimDigest(transaction, now)
    if (!due) return false
    const person = await findPerson(transaction, due.identity_uid)
    if (person && !isLockedOut(person.status)) {
      await writeDigest(transaction, config, { person, since: due.told_until, now })
    }
    const nextAt = nextDigestAt(due.identity_uid, now)
    await setNextDigest(transaction, due.identity_uid, { nextAt, now })
    return true
  })
