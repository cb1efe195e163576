import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import { recordOwnAct } from '../audit/record-own-act'
import type { Database, ServiceDeps } from '../deps'
import { mayStillArrive } from '../identity/no-answer-in-time'
import { mayBeTold } from '../mail/mail-allowance'
import { enqueueMail } from '../mail/outbox'
import { passwordChanged } from '../mail/templates/password-changed'
import { endSessionsAtProvider } from './end-sessions'
import { endSessionsHere } from './ended-sessions'
import { requirePerson } from './find-person'
import { isAdministrativeAct } from './users.policy'

/**
 * Sets a password at the identity provider and ends the person's sessions. Where the provider does not say in time
 * whether it did, that is written down and the person told, as it may do it yet; sessions it then ends by itself.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `newPassword` where the provider's policy refuses it, UNAVAILABLE
 */
export const setPassword = async (
  deps: ServiceDeps,
  by: ActingAdministrator,
  { identityUid, newPassword }: { identityUid: string; newPassword: string },
): Promise<void> => {
  const { database, identity, config, now } = deps
  const person = await requirePerson(database, identityUid)
  const byAdministrator = isAdministrativeAct(by.actor, identityUid)
  const isTold = byAdministrator || (await mayBeTold(deps, 'password-changed', person))

  const writeDown = async (transaction: Database, isCertain: boolean) => {
    const at = now()
    const after = isCertain ? {} : { confirmed: false }
    if (byAdministrator) {
      const act = { action: 'user.password', subjectKind: 'user' as const, subjectId: identityUid }
      await recordAct(transaction, by, { ...act, before: {}, after }, at)
    } else {
      await recordOwnAct(transaction, identityUid, { action: 'own.password', after }, at)
    }
    if (!isTold) return
    const content = passwordChanged({ name: person.mailName, byAdministrator, isCertain }, config)
    await enqueueMail(
      transaction,
      { kind: 'password-changed', to: person.email, identityUid, ...content },
      at,
    )
  }

  try {
    await identity.setPassword(identityUid, newPassword)
  } catch (error) {
    if (mayStillArrive(error))
      await database.transaction().execute((transaction) => writeDown(transaction, false))
    throw atNewPassword(error)
  }
  await database.transaction().execute(async (transaction) => {
    await endSessionsHere(deps, transaction, [identityUid])
    await writeDown(transaction, true)
  })
  await endSessionsAtProvider(deps, identityUid)
}

/** The provider knows the field as `password`, calls of ours as `newPassword`. */
export const atNewPassword = (error: unknown): unknown => {
  if (!(error instanceof ProblemError) || error.code !== 'FIELDS_INVALID') return error
  const fields = error.fields.map((field) => ({ ...field, path: 'newPassword' }))
  return new ProblemError('FIELDS_INVALID', { fields })
}
