import { randomBytes } from 'node:crypto'
import { fullName } from '~/contract/full-name'
import { ProblemError } from '~/contract/problem'
import type { NewAccount } from '~/contract/accounts'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { doneBefore, type Keyed, madeBefore } from '../idempotency/done-before'
import { enqueueMail } from '../mail/outbox'
import { setPassword } from '../mail/templates/set-password'
import { requireRecentSignIn } from '../recent-sign-in'
import type { WithPhoneNumber } from './phone-number'
import { newUserRow } from './profile-columns'
import { openAccount, tellProviderConfirmed } from './provider-account'
import { insertRow, isTaken } from './users.repository'

/** Nobody is told it: the only way in is the mailed link. All kinds of characters, for policies that want them. */
const unknownPassword = () => `Aa1!${randomBytes(32).toString('base64url')}`

/**
 * Opens an account for somebody and mails the link to choose a password. The address counts as confirmed, since
 * nobody gets in but through its mailbox; the terms of use are not accepted yet.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED for an administrator's, EMAIL_ALREADY_IN_USE, IDEMPOTENCY_KEY_REUSED,
 *   FIELDS_INVALID
 */
export const createAccount = async (
  deps: ServiceDeps,
  by: ActingAdministrator,
  { idempotencyKey, ...written }: Keyed<WithPhoneNumber<NewAccount>>,
): Promise<{ identityUid: string }> => {
  const { database, config, now } = deps
  const { email, role, status, ...profile } = written
  if (role === 'admin') requireRecentSignIn(deps, by.actor)
  const sent = { idempotencyKey, call: 'users.createAccount', by: by.actor.identityUid, content: written }
  const before = await madeBefore(database, sent)
  if (before !== null) return { identityUid: before }
  if (await isTaken(database, email)) throw new ProblemError('EMAIL_ALREADY_IN_USE')
  const displayName = fullName(profile)
  const account = { email, password: unknownPassword(), displayName }
  const opened = await openAccount(deps, account, async (transaction, identityUid) => {
    const person = { identityUid, email, verified: true, role, status, profile, termsVersion: null }
    const at = now()
    await doneBefore(transaction, sent, identityUid, at)
    if (!(await insertRow(transaction, newUserRow(person, at)))) {
      throw new ProblemError('EMAIL_ALREADY_IN_USE')
    }
    const act = { action: 'user.create', subjectKind: 'user' as const, subjectId: identityUid }
    const after = { email, firstName: profile.firstName, lastName: profile.lastName, role, status }
    await recordAct(transaction, by, { ...act, before: {}, after }, at)
    const content = setPassword({ name: profile.firstName, openedBy: by.actor.user.name }, config)
    await enqueueMail(transaction, { kind: 'set-password', to: email, identityUid, ...content }, at)
  })
  await tellProviderConfirmed(deps, { ...opened, email })
  return opened
}
