import type { ServiceContext } from '../../context'
import { type JobRunner, sweep } from '../../jobs/worker'
import { tellDueRemovals } from './linked-accounts.service'
import { awaitTurn, tellNow, tellWish, waitedFor } from './provider-sync'
import { type IdentityUpdateRow, findNextDue, takeUpdates, toWish } from './provider-sync.queries'

type ProviderContext = Pick<ServiceContext, 'database' | 'identity' | 'log' | 'now'>

/**
 * Sends one claimed update to the provider, at the pace it allows.
 * @returns whether it succeeded; otherwise it waits for its next attempt
 */
const tellProvider = (
  context: ProviderContext,
  row: IdentityUpdateRow,
  signal?: AbortSignal,
): Promise<boolean> => {
  const { database, identity } = context
  const { identity_uid: identityUid, disabled, end_sessions } = row
  const tell = async () => {
    await awaitTurn(database, signal)
    await identity.setDisabled(identityUid, disabled)
    if (!end_sessions) return
    await awaitTurn(database, signal)
    await identity.endSessions(identityUid)
  }
  const sentence = 'The identity provider could not be told of a status'
  return tellWish(context, toWish(row), { tell, sentence, about: { identityUid, disabled } }, signal)
}

/** About a second's work; a larger batch would keep the updates from the other nodes. */
const atOnce = 10

/** Keeps accounts and linked sign-in methods at the identity provider up to date, at the pace it allows. */
export const identityUpdates = (context: ProviderContext): JobRunner =>
  sweep(context, {
    kind: 'identity updates',
    sentence: 'The updates for the identity provider could not be read',
    next: async (signal) => {
      const tellDueUpdates = async () => {
        const rows = await takeUpdates(context.database, context.now(), atOnce)
        return Promise.all(rows.map((row) => tellProvider(context, row, signal)))
      }
      const told = await Promise.all([tellDueUpdates(), tellDueRemovals(context, atOnce, signal)])
      return told.some(({ length }) => length > 0)
    },
    findNextDue,
  })

/**
 * Sends the updates of a few users to the provider after the commit, so that they are signed out when the caller gets
 * the answer. After three failures, and for longer lists, the worker takes over.
 */
export const tellProviderNow = async (
  context: Pick<ServiceContext, 'database' | 'identity' | 'log' | 'now'>,
  identityUids: readonly string[],
): Promise<void> => {
  if (identityUids.length === 0 || identityUids.length > waitedFor) return
  await tellNow(async () => {
    const rows = await takeUpdates(context.database, context.now(), identityUids)
    return Promise.all(rows.map((row) => tellProvider(context, row)))
  })
}
