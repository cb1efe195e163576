import type { ServiceDeps } from '../deps'
import { type IdentityUpdateRow, toWish } from './identity-updates.repository'
import { awaitTurn } from './pace'
import { tellWish } from './tell-wish'

type Needs = Pick<ServiceDeps, 'database' | 'identity' | 'log' | 'now'>

/**
 * Tells the provider of one update that was taken, at the pace it allows.
 * @returns whether it is told; otherwise it waits for its next attempt
 */
export const tellProvider = (deps: Needs, row: IdentityUpdateRow, signal?: AbortSignal): Promise<boolean> => {
  const { database, identity } = deps
  const { identity_uid: identityUid, disabled, end_sessions } = row
  const tell = async () => {
    await awaitTurn(database, signal)
    await identity.setDisabled(identityUid, disabled)
    if (!end_sessions) return
    await awaitTurn(database, signal)
    await identity.endSessions(identityUid)
  }
  const sentence = 'The identity provider could not be told of a status'
  return tellWish(deps, toWish(row), { tell, sentence, about: { identityUid, disabled } }, signal)
}
