import { setTimeout as delay } from 'node:timers/promises'
import type { Database, ServiceContext } from '../../context'
import { maxArrivalMs, mayStillArrive } from '../../identity/firebase-errors'
import { type JobRunner, runJobsNow } from '../../jobs/worker'
import { getRetryDelayMs } from '../../mail/mail-queue'
import { createOwnershipTest } from './linked-accounts.queries'
import {
  enqueueOrphanedRemovals,
  deleteRemoval,
  deleteUpdate,
  findUpdate,
  getRemovalKey,
  listRemovals,
  maxSyncedInCall,
  parseRemovalKey,
  reserveSlot,
  unproven,
} from './provider-sync.queries'

export { requestIdentityUpdates } from './provider-sync.queries'

type SyncContext = Pick<ServiceContext, 'database' | 'identity' | 'now'>

/**
 * Waits until the provider may be called for one more account update. The database assigns the slots by its own clock,
 * so the nodes' clocks do not matter.
 * @throws AbortError when the signal aborts first
 */
const throttle = async (database: Database, signal: AbortSignal): Promise<void> => {
  await delay(await reserveSlot(database), undefined, { signal })
}

const updateAccount = async (
  { database, identity }: SyncContext,
  identityUid: string,
  signal: AbortSignal,
): Promise<void> => {
  const update = await findUpdate(database, identityUid)
  if (!update) return
  await throttle(database, signal)
  await identity.setDisabled(identityUid, update.disabled)
  if (update.end_sessions) {
    await throttle(database, signal)
    await identity.endSessions(identityUid)
  }
  await deleteUpdate(database, identityUid, update.version)
}

/** Lists the sign-in methods to remove that still exist, except those that were proved since or are being linked. */
const listMethodsToRemove = async (
  { database, identity, now }: SyncContext,
  identityUid: string,
  removed: string,
): Promise<string[]> => {
  const signInMethods = await identity.getSignInMethods(identityUid)
  const isKept = await createOwnershipTest(database, identityUid, now())
  const leaving = (signInMethods?.accounts ?? []).filter(
    (account) => (removed === unproven || removed === account.providerId) && !isKept(account),
  )
  return leaving.map(({ providerId }) => providerId)
}

// Milliseconds. A removal that completes within them leaves no time to sign in with the method, so sessions stay.
const promptRemovalMs = 60_000

/**
 * Removes sign-in methods. After a delay, the sessions end too: one that was started with a method meanwhile could be
 * used to set a password.
 */
const removeMethods = async (
  context: SyncContext,
  identityUid: string,
  signal: AbortSignal,
): Promise<void> => {
  const { database, identity, now } = context
  for (const removal of await listRemovals(database, identityUid)) {
    for (const leaving of await listMethodsToRemove(context, identityUid, removal.providerId)) {
      await throttle(database, signal)
      await identity.unlink(identityUid, leaving)
    }
    if (now().getTime() - Date.parse(removal.askedAt) >= promptRemovalMs) {
      await throttle(database, signal)
      await identity.endSessions(identityUid)
    }
    await deleteRemoval(database, identityUid, removal)
  }
}

/** Milliseconds until the second and the third attempt; later ones as for mails. */
const quickRetryDelaysMs = [500, 2_000]

// Milliseconds before each attempt within a call, slightly longer than the delays of the jobs.
const callRetryDelaysMs = [0, 600, 2_100]

/**
 * Syncs accounts and linked sign-in methods to the identity provider, within its rate limit: for each user a job for
 * the account and one for the methods.
 */
export const providerSync = (context: SyncContext): JobRunner => ({
  failureMessage: 'The identity provider could not be updated',
  // After the quick attempts; logging the slow ones too would fill the log.
  loggedAttempt: quickRetryDelaysMs.length + 1,
  retryAfter: (attempts) =>
    quickRetryDelaysMs[attempts - 1] ?? getRetryDelayMs(attempts - quickRetryDelaysMs.length),
  // About a second's work; more would leave too few jobs for the other nodes.
  concurrency: 10,
  lease: maxArrivalMs,
  renews: true,
  run: async ({ key }, signal) => {
    const removalOf = parseRemovalKey(key)
    try {
      if (removalOf === null) {
        await enqueueOrphanedRemovals(context.database, key, context.now())
        await updateAccount(context, key, signal)
      } else await removeMethods(context, removalOf, signal)
    } catch (error) {
      // A later update must not be overtaken by this one.
      if (mayStillArrive(error)) return { staysClaimed: { error } }
      throw error
    }
  },
})

/**
 * Updates a few users at the provider after the commit, so that they are signed out when the caller gets the response.
 * After three failures, and for longer lists, the worker takes over.
 */
export const syncNow = async (
  context: Pick<ServiceContext, 'database' | 'identity' | 'log' | 'now'>,
  identityUids: readonly string[],
): Promise<void> => {
  if (identityUids.length === 0 || identityUids.length > maxSyncedInCall) return
  await runJobsNow(context, {
    kind: 'provider sync',
    runner: providerSync(context),
    keys: identityUids.flatMap((identityUid) => [identityUid, getRemovalKey(identityUid)]),
    pauses: callRetryDelaysMs,
  })
}
