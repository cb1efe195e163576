import type { MailChoice } from '~/contract/notifications'
import { ProblemError } from '~/contract/problem'
import type { Database, ServiceDeps } from '../deps'
import { findPerson } from '../users/find-person'
import { chooseMails, readChoices } from './choose-mails'
import { readUnsubscribeToken, type Subscription, unsubscribeKey } from './unsubscribe-token'

/** @throws ProblemError NOT_FOUND for a token that was not written here, or of somebody who is gone */
const requireSubscription = async (database: Database, token: string): Promise<Subscription> => {
  const subscription = readUnsubscribeToken(await unsubscribeKey(database), token)
  if (!subscription || !(await findPerson(database, subscription.identityUid))) {
    throw new ProblemError('NOT_FOUND')
  }
  return subscription
}

const shown = ({ mails }: { mails: { kind: MailChoice; mail: boolean }[] }, kind: MailChoice) => ({
  kind,
  mail: mails.some((choice) => choice.kind === kind && choice.mail),
})

/**
 * What the link of a mail would stop, and whether that is stopped.
 * @throws ProblemError NOT_FOUND
 */
export const readUnsubscription = async (database: Database, token: string) => {
  const { identityUid, kind } = await requireSubscription(database, token)
  return shown(await readChoices(database, identityUid), kind)
}

/**
 * Stops mails of a kind by the link of one of them, or has them again: the link is all it takes.
 * @throws ProblemError NOT_FOUND
 */
export const unsubscribe = async (
  deps: Pick<ServiceDeps, 'database' | 'now'>,
  token: string,
  mail: boolean,
) => {
  const { identityUid, kind } = await requireSubscription(deps.database, token)
  return shown(await chooseMails(deps, identityUid, [{ kind, mail }]), kind)
}
