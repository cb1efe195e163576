import type { ServiceDeps } from '../../deps'
import { mayStillArrive } from '../../identity/no-answer-in-time'
import { backOff } from '../../mail/back-off'
import { type IdentityUpdateRow, releaseUpdate, settleUpdate } from './identity-updates.repository'
import { awaitTurn } from './pace'

type Needs = Pick<ServiceDeps, 'database' | 'identity' | 'log' | 'now'>

/** Milliseconds until the second and the third attempt; from then on as for mails. */
const quick = [500, 2_000]

const pauseAfter = (attempts: number): number => quick[attempts - 1] ?? backOff(attempts - quick.length)

/**
 * Tells the provider of one update that was taken, at the pace it allows.
 * @returns whether it is told; otherwise it waits for its next attempt
 */
export const tellProvider = async (
  { database, identity, log, now }: Needs,
  row: IdentityUpdateRow,
  signal?: AbortSignal,
): Promise<boolean> => {
  const { identity_uid: identityUid, disabled, end_sessions, attempts } = row
  try {
    await awaitTurn(database, signal)
    await identity.setDisabled(identityUid, disabled)
    if (end_sessions) {
      await awaitTurn(database, signal)
      await identity.endSessions(identityUid)
    }
  } catch (error) {
    const isLeaving = signal?.aborted ?? false
    const pause = isLeaving ? 0 : pauseAfter(attempts)
    // A later wish must not be overtaken by this one: the update stays taken until its lease ends.
    if (!mayStillArrive(error)) await releaseUpdate(database, row, new Date(now().getTime() + pause))
    // When the quick attempts are through; the slow ones would fill the log.
    if (!isLeaving && attempts === quick.length + 1) {
      log.error('The identity provider could not be told of a status', error, {
        identityUid,
        disabled,
      })
    }
    return false
  }
  await settleUpdate(database, row)
  return true
}
