import { forgetOldUndos } from './applications/forget-old-undos'
import { forgetOldSessions } from './audit/forget-old-sessions'
import { forgetOldChanges } from './bulk-changes/forget-old-changes'
import { forgetOldMessages } from './contact/forget-old-messages'
import type { ServiceDeps } from './deps'
import { forgetUnusedChanges } from './email-changes/forget-unused-changes'
import { forgetArchives } from './imports/forget-archives'
import { forgetOldImports } from './imports/forget-old-imports'
import { forgetOldInvitations } from './invitations/forget-old-invitations'
import { forgetFarewells } from './mail/forget-farewells'
import { forgetOldMails } from './mail/forget-old-mails'
import { forgetOldNotifications } from './notifications/forget-old-notifications'
import { forgetIdempotencyKeys } from './idempotency/forget-idempotency-keys'
import { forgetEndedTokens } from './session/end-token'
import { forgetOldConfirmations } from './users/forget-old-confirmations'
import { removeDeleted } from './users/remove-deleted'
import { removeLeaving } from './users/remove-leaving'
import { removeUnconfirmed } from './users/remove-unconfirmed'
import { removeUnfinishedAccounts } from './users/remove-unfinished-accounts'
import { removeUnsetPictures } from './users/remove-unset-pictures'
import { forgetOldDeliveries } from './webhooks/forget-old-deliveries'

/** The work that time brings; several nodes may do it at once. */
export interface Housekeeping {
  /** Lets the person or the piece at hand be finished, and ends. */
  stop: () => Promise<void>
}

// Milliseconds.
const every = 3_600_000

/**
 * Removes and forgets whatever is kept no longer, at once and then every hour; each task says for how long that is, and
 * docs/operation.md of all of them.
 */
export const startHousekeeping = (deps: ServiceDeps): Housekeeping => {
  let running: Promise<void> = Promise.resolve()
  const { database, now, leaving } = deps
  const tasks: (() => Promise<unknown>)[] = [
    () => removeLeaving(deps),
    () => removeDeleted(deps),
    () => removeUnconfirmed(deps),
    () => forgetFarewells(database, now()),
    () => forgetOldMails(deps),
    () => forgetOldSessions(database, now()),
    () => forgetOldNotifications(deps),
    () => forgetUnusedChanges(database, now()),
    () => forgetOldConfirmations(deps),
    () => forgetEndedTokens(database, now()),
    () => forgetOldUndos(deps),
    () => forgetIdempotencyKeys(deps),
    () => forgetOldDeliveries(deps),
    () => forgetArchives(deps),
    () => forgetOldImports(deps),
    () => forgetOldChanges(deps),
    () => forgetOldMessages(deps),
    () => forgetOldInvitations(deps),
    () => removeUnfinishedAccounts(deps),
    () => removeUnsetPictures(deps),
  ]
  const work = async () => {
    for (const task of tasks) {
      if (leaving.aborted) return
      // What fails every hour keeps nothing else from being done.
      await task().catch((error: unknown) => deps.log.error('What time brings could not be done', error))
    }
  }
  const run = () => {
    running = running.then(work)
  }
  const timer = setInterval(run, every)
  timer.unref()
  run()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
