import { ProblemError } from '~/contract/problem'
import { recordEvent } from '../applications/record-event'
import type { ServiceDeps } from '../deps'
import { appointFirstAdministrator } from './appoint-first-administrator'
import { lockConfirmation, markUsed } from './confirmations.repository'
import { lockPerson } from './find-person'
import { confirmAtProvider } from './provider-account'
import { hashToken } from './secret-token'
import { updateRow } from './users.repository'

type Outcome = 'confirmed' | 'already-confirmed'

interface Confirmed {
  outcome: Outcome
  email: string
}

/**
 * Confirms an address with the token of a mailed link; the same link again says so.
 * @throws ProblemError NOT_FOUND for a wrong token, LINK_EXPIRED
 */
export const confirmEmail = async (
  deps: ServiceDeps,
  { identityUid, token }: { identityUid: string; token: string },
  requestId: string,
): Promise<{ identityUid: string; outcome: Outcome }> => {
  const { database, now } = deps
  const tokenHash = hashToken(token)
  const { outcome, email } = await database.transaction().execute(async (transaction): Promise<Confirmed> => {
    const person = await lockPerson(transaction, identityUid)
    const confirmation = await lockConfirmation(transaction, identityUid, tokenHash)
    if (!confirmation) throw new ProblemError('NOT_FOUND')
    if (person.verified) return { outcome: 'already-confirmed', email: person.email }
    const at = now()
    if (new Date(confirmation.expires_at) <= at) throw new ProblemError('LINK_EXPIRED')
    await markUsed(transaction, tokenHash, at)
    await updateRow(transaction, identityUid, { verified: true }, at)
    const event = { kind: 'confirmed' as const, actorUid: identityUid, actorName: person.name }
    await recordEvent(transaction, identityUid, event, at)
    return { outcome: 'confirmed', email: person.email }
  })
  // Also the second time: it mends what was missed the first time.
  await appointFirstAdministrator(deps, identityUid, requestId)
  await confirmAtProvider(deps, { identityUid, email })
  return { identityUid, outcome }
}
