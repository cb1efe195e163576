import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import { recordOwnAct } from '../audit/record-own-act'
import type { ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { passwordChanged } from '../mail/templates/password-changed'
import { endSessionsAtProvider } from './end-sessions'
import { endSessionsHere } from './ended-sessions'
import { requirePerson } from './find-person'
import { isAdministrativeAct } from './users.policy'

/**
 * Sets a password at the identity provider and ends the person's sessions.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `newPassword` where the provider's policy refuses it
 */
export const setPassword = async (
  deps: ServiceDeps,
  by: ActingAdministrator,
  { identityUid, newPassword }: { identityUid: string; newPassword: string },
): Promise<void> => {
  const { database, identity, config, now } = deps
  const person = await requirePerson(database, identityUid)
  await identity.setPassword(identityUid, newPassword).catch(atNewPassword)
  const byAdministrator = isAdministrativeAct(by.actor, identityUid)
  await database.transaction().execute(async (transaction) => {
    const at = now()
    await endSessionsHere(deps, transaction, [identityUid])
    if (byAdministrator) {
      const act = { action: 'user.password', subjectKind: 'user' as const, subjectId: identityUid }
      await recordAct(transaction, by, { ...act, before: {}, after: {} }, at)
    } else {
      await recordOwnAct(transaction, identityUid, { action: 'own.password' }, at)
    }
    const content = passwordChanged({ name: person.firstName, byAdministrator }, config)
    await enqueueMail(
      transaction,
      { kind: 'password-changed', to: person.email, identityUid, ...content },
      at,
    )
  })
  await endSessionsAtProvider(deps, identityUid)
}

/** The provider knows the field as `password`, this call as `newPassword`. */
const atNewPassword = (error: unknown): never => {
  if (!(error instanceof ProblemError) || error.code !== 'FIELDS_INVALID') throw error
  const fields = error.fields.map((field) => ({ ...field, path: 'newPassword' }))
  throw new ProblemError('FIELDS_INVALID', { fields })
}
