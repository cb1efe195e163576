import { ProblemError } from '~/contract/problem'
import { recordEvent } from '../applications/record-event'
import type { ServiceDeps } from '../deps'
import { appointFirstAdministrator } from './appoint-first-administrator'
import { lockConfirmation, markUsed } from './confirmations.repository'
import { lockPerson } from './find-person'
import { hashToken } from './secret-token'
import { updateRow } from './users.repository'

type Outcome = 'confirmed' | 'already-confirmed'

/**
 * Confirms an address with the token of a mailed link; the same link again says so.
 * @throws ProblemError NOT_FOUND for a wrong token, LINK_EXPIRED
 */
export const confirmEmail = async (
  deps: ServiceDeps,
  { identityUid, token }: { identityUid: string; token: string },
  requestId: string,
): Promise<{ identityUid: string; outcome: Outcome }> => {
  const { database, identity, now } = deps
  const tokenHash = hashToken(token)
  const outcome = await database.transaction().execute(async (transaction): Promise<Outcome> => {
    const person = await lockPerson(transaction, identityUid)
    const confirmation = await lockConfirmation(transaction, identityUid, tokenHash)
    if (!confirmation) throw new ProblemError('NOT_FOUND')
    if (person.verified) return 'already-confirmed'
    const at = now()
    if (new Date(confirmation.expires_at) <= at) throw new ProblemError('LINK_EXPIRED')
    await markUsed(transaction, tokenHash, at)
    await updateRow(transaction, identityUid, { verified: true }, at)
    const event = { kind: 'confirmed' as const, actorUid: identityUid, actorName: person.name }
    await recordEvent(transaction, identityUid, event, at)
    return 'confirmed'
  })
  // Also the second time: it mends what was missed the first time.
  await appointFirstAdministrator(deps, identityUid, requestId)
  await identity.setEmailVerified(identityUid, true)
  return { identityUid, outcome }
}
