import { mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { ServiceConfig } from '~/config/service'
import { createService, type Service } from './app'
import { startBulkChangeWorker } from './bulk-changes/bulk-change-worker'
import { startIdentityWorker } from './bulk-changes/identity-updates/identity-worker'
import { openDatabase } from './database/open'
import { seedInstallation } from './database/seed/seed'
import type { ServiceDeps } from './deps'
import { openFiles } from './files/open-files'
import { openFirebase } from './identity/firebase-app'
import { startHousekeeping } from './housekeeping'
import { firebaseIdentity } from './identity/firebase-identity'
import { policyReader } from './identity/provider-password-policy'
import { startImportWorker } from './imports/import-worker'
import { jsonLogger, type Logger } from './log'
import { startDelivery } from './mail/delivery'
import { keepStarterFile } from './media/keep-starter-file'
import { startNotificationWorker } from './notifications/notification-worker'
import { startPublicationWorker } from './pages/publication-worker'
import { renderMarkdown } from './pages/render-markdown'
import { renderPost } from './questions/markdown/render-post'
import { startSearchCounts } from './pages/search-counts'

/** A users service at work. */
export interface RunningService extends Service {
  /** Whether its database answers. Never throws. */
  ready: () => Promise<boolean>
  /** Ends the streams, which would keep a server from closing. */
  leave: () => void
  /** Lets the mail in hand go out, and closes the database. */
  close: () => Promise<void>
  deps: ServiceDeps
}

export interface StartOptions {
  log?: Logger
  /** For tests of expiry. The identity provider's tokens keep to the real time. */
  now?: () => Date
}

/**
 * Opens the database, seeds a new installation, and starts what works in the background.
 * @throws Error with a sentence when the database cannot be opened
 */
export const startService = async (
  config: ServiceConfig,
  { log = jsonLogger, now = () => new Date() }: StartOptions = {},
): Promise<RunningService> => {
  await mkdir(config.dataDir, { recursive: true })
  const { database, signals, close: closeDatabase } = await openDatabase(config)
  const leaving = new AbortController()
  const firebase = openFirebase(config)
  const { apiKey, emulatorHost } = config.identity
  const close = async () => {
    await firebase.close()
    await closeDatabase()
  }
  try {
    const identity = firebaseIdentity(firebase.app, config.identity, {
      onAway: (error) =>
        log.warn('The identity provider cannot be asked: what it ends is heard of when it answers again', {
          error: String(error),
        }),
      ...(apiKey && !emulatorHost && { readPolicy: policyReader({ apiKey, origin: config.origin }) }),
      onNoPolicy: (error) =>
        log.warn('The identity provider did not tell its password policy: what was known last holds', {
          error: String(error),
        }),
    })
    const deps: ServiceDeps = {
      database,
      identity,
      files: await openFiles(config, firebase),
      config,
      log,
      now,
      signals,
      leaving: leaving.signal,
    }
    await seedInstallation(deps, { renderMarkdown, renderPost, keepFile: keepStarterFile(deps.files) })
    const delivery = startDelivery(deps)
    const housekeeping = startHousekeeping(deps)
    const identityWorker = startIdentityWorker(deps)
    const afterBatch = () => {
      delivery.kick()
      identityWorker.kick()
    }
    const bulkChangeWorker = startBulkChangeWorker(deps, { afterBatch })
    const importWorker = startImportWorker(deps)
    const afterWrite = () => {
      afterBatch()
      bulkChangeWorker.kick()
      importWorker.kick()
    }
    const publicationWorker = startPublicationWorker(deps)
    const notificationWorker = startNotificationWorker(deps)
    const searchCounts = startSearchCounts(deps)
    const { fetch } = createService(deps, { afterWrite })
    return {
      fetch,
      deps,
      ready: () => isReady(deps),
      leave: () => leaving.abort(),
      close: async () => {
        leaving.abort()
        await housekeeping.stop()
        await Promise.all([
          publicationWorker.stop(),
          notificationWorker.stop(),
          searchCounts.stop(),
          bulkChangeWorker.stop(),
          importWorker.stop(),
          identityWorker.stop(),
          delivery.stop(),
        ])
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

const isReady = async ({ database }: ServiceDeps): Promise<boolean> => {
  try {
    await sql`select 1`.execute(database)
    return true
  } catch {
    return false
  }
}
