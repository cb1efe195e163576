import { recordOwnAct } from '../audit/record-own-act'
import type { ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { secondFactorChanged } from '../mail/templates/second-factor-changed'
import { lockPerson } from '../users/find-person'
import { confirmAtProvider } from '../users/provider-account'
import { markGone, noteNew } from './known-factors.repository'
import { hintOf } from './read-security'
import { deleteCodes } from './recovery-codes.repository'

/**
 * Looks at a person's second factors at the provider, where people add and remove them, and mails what has
 * changed since the last look, whoever changed it. Nobody's word is taken for it. With the last factor the
 * recovery codes go.
 * @throws ProblemError NOT_FOUND
 */
export const takeNote = async (
  { database, identity, config, now }: ServiceDeps,
  identityUid: string,
): Promise<void> => {
  const seenAt = now()
  const account = await identity.getAccountSecurity(identityUid)
  const factors = account?.factors ?? []
  const person = await database.transaction().execute(async (transaction) => {
    const locked = await lockPerson(transaction, identityUid)
    const at = now()
    const added = await noteNew(
      transaction,
      factors.map((factor) => ({
        identity_uid: identityUid,
        factor_id: factor.id,
        kind: factor.kind,
        hint: hintOf(factor),
        noted_at: at.toISOString(),
      })),
    )
    const present = factors.map(({ id }) => id)
    const removed = await markGone(transaction, identityUid, present, { seenAt, now: at })
    if (removed.length > 0 && factors.length === 0) await deleteCodes(transaction, identityUid)
    const changes = [
      ...added.map((factor) => ({ change: 'added' as const, factor })),
      ...removed.map((factor) => ({ change: 'removed' as const, factor })),
    ]
    for (const { change, factor } of changes) {
      const { kind, hint } = factor
      const act = { action: 'own.second-factor' as const, after: { change, kind } }
      await recordOwnAct(transaction, identityUid, act, at)
      const content = secondFactorChanged({ name: locked.mailName, change, kind, hint }, config)
      await enqueueMail(
        transaction,
        { kind: `second-factor-${change}`, to: locked.email, identityUid, ...content },
        at,
      )
    }
    return locked
  })
  // The provider lets nobody add a second factor to an address that it does not take for confirmed.
  if (person.verified && account && !account.emailVerified) await confirmAtProvider({ identity }, person)
}
