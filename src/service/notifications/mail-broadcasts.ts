import type { ServiceDeps } from '../deps'
import { enqueueMails, listMailedAbout } from '../mail/outbox'
import { announcement } from '../mail/templates/announcement'
import { claimUnmailed, setMailed } from './broadcasts.repository'
import { listWanting } from './mail-choices.repository'
import { unsubscribeKey, unsubscribePath } from './unsubscribe-token'

const atOnce = 200

/**
 * Writes the next mails of what all members were told, to those who want them. Mails and how far they got commit
 * together, so that everybody gets one, whatever is killed in between. Answers whether there may be more.
 */
export const mailBroadcasts = ({
  database,
  config,
  now,
}: Pick<ServiceDeps, 'database' | 'config' | 'now'>): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const at = now()
    const due = await claimUnmailed(transaction, at)
    if (!due) return false
    const kind = 'announcement' as const
    const people = await listWanting(transaction, { kind, after: due.mailed_until, count: atOnce })
    const last = people.at(-1)
    if (!last) {
      await setMailed(transaction, due.id, { mailed_at: at.toISOString() })
      return true
    }
    const key = await unsubscribeKey(transaction)
    // Before it was put off.
    const mailed = await listMailedAbout(
      transaction,
      due.id,
      people.map(({ identity_uid }) => identity_uid),
    )
    const others = people.filter(({ identity_uid }) => !mailed.has(identity_uid))
    const mails = others.map(({ identity_uid: identityUid, name, email }) => {
      const content = announcement({ name, title: due.title, link: due.link }, config)
      const unsubscribe = unsubscribePath(key, { identityUid, kind })
      return { kind, to: email, identityUid, ...content, unsubscribe, forMembers: true, about: due.id }
    })
    await enqueueMails(transaction, mails, at)
    await setMailed(transaction, due.id, { mailed_until: last.identity_uid })
    return true
  })
