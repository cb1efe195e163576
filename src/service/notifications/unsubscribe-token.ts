import { createHmac, timingSafeEqual } from 'node:crypto'
import { type MailChoice, mailChoices } from '~/contract/notifications'
import type { Database } from '../deps'
import { installationSecret } from '../installation-secret'

/** Whose mails of which kind a link stops. */
export interface Subscription {
  identityUid: string
  kind: MailChoice
}

/** What links are signed with. Whoever has it can write links that stop mails. */
export const unsubscribeKey = (database: Database): Promise<string> =>
  installationSecret(database, 'unsubscribe')

const sign = (key: string, said: string) => createHmac('sha256', key).update(said).digest('base64url')

/** The path of the link that stops such mails. It says who and what, signed, and holds for ever. */
export const unsubscribePath = (key: string, { identityUid, kind }: Subscription): string => {
  const said = Buffer.from(`${kind} ${identityUid}`).toString('base64url')
  return `/unsubscribe/${said}.${sign(key, said)}`
}

/** What a token of {@link unsubscribePath} says; null where it was not written here. */
export const readUnsubscribeToken = (key: string, token: string): Subscription | null => {
  const [said = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(key, said))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const [word, identityUid] = Buffer.from(said, 'base64url').toString('utf8').split(' ')
  const kind = mailChoices.find((choice) => choice === word)
  return kind && identityUid ? { identityUid, kind } : null
}
