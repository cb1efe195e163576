import { graceDays } from '~/contract/own-account'
import { fieldProblem } from '~/contract/problem'
import { recordOwnAct } from '../audit/record-own-act'
import type { ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { accountLeaving } from '../mail/templates/account-leaving'
import { endSessionsHere } from './ended-sessions'
import { endSessionsAtProvider } from './end-sessions'
import { mailName } from './find-person'
import { refuseLastAdministrator } from './last-administrator'
import { countAdministratorsLocked, lockRow } from './users.repository'
import { writeRemoval } from './users-leaving.repository'

const grace = graceDays * 86_400_000

/**
 * Notes that somebody wants the own account removed, ends every session and mails the day and the way back. Asked
 * again, the day stays what it was.
 * @param email the person's own address as it was typed
 * @throws ProblemError NOT_FOUND, LAST_ADMINISTRATOR, FIELDS_INVALID at `email`
 */
export const askForRemoval = async (
  deps: ServiceDeps,
  identityUid: string,
  email: string,
): Promise<{ removalAt: string }> => {
  const { database, config, now } = deps
  const removalAt = await database.transaction().execute(async (transaction) => {
    const administrators = await countAdministratorsLocked(transaction)
    const row = await lockRow(transaction, identityUid)
    if (row.email !== email) throw fieldProblem('email', 'Type the e-mail address of your account.')
    refuseLastAdministrator(row, administrators)
    await endSessionsHere(deps, transaction, [identityUid])
    if (row.removal_at !== null) return new Date(row.removal_at)
    const askedAt = now()
    const at = new Date(askedAt.getTime() + grace)
    await writeRemoval(transaction, identityUid, { askedAt, at })
    await recordOwnAct(
      transaction,
      identityUid,
      { action: 'own.removal', after: { day: dayOf(at) } },
      askedAt,
    )
    const content = accountLeaving({ name: mailName(row), at }, config)
    await enqueueMail(transaction, { kind: 'account-leaving', to: email, identityUid, ...content }, askedAt)
    return at
  })
  await endSessionsAtProvider(deps, identityUid)
  return { removalAt: removalAt.toISOString() }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
