import process from 'node:process'
import type { ServiceConfig } from '~/config/service'
import { createService } from './app'
import { startSnapshotWorker } from './backup/snapshot'
import type { Service } from './http/http-binder'
import { openDatabase } from './database/open'
import { type DatabaseClock, startDatabaseClock } from './database/database-clock'
import { seedInstallation } from './database/seed/seed'
import type { ServiceContext } from './context'
import { checkFilesFolder, openDataFolder } from './storage/data-folder'
import { openFiles } from './storage/disk-files'
import { createFirebaseIdentity, openFirebase } from './identity/firebase'
import { getJobRunners } from './jobs/job-runners'
import { startJobs } from './jobs/worker'
import { createPolicyReader } from './identity/password-policy'
import { jsonLogger, type Logger } from '~/observability/log'
import { measureOutbox } from './mail/mail-queue'
import { storeStarterFile } from './modules/documents/media.service'
import { type PublicPagesListener, followPublicPages } from './modules/documents/pages.service'
import { renderPage } from './modules/documents/render-page'
import { renderPostText } from './modules/community/render-post-text'
import { seedDownloads } from './modules/downloads/seed-downloads'
import { seedWebhook } from './modules/webhooks/seed-webhook'
import { stopIdleThreads } from './threads/threads'
import { startCounting } from './modules/documents/search-counts.service'
import { logPubSubHealth } from './database/pubsub'

/** A running users service. */
export interface RunningService extends Service {
  /** Whether the database responds. Never throws. */
  ready: () => Promise<boolean>
  /** Subscribes, on every node, to changes of what public pages show. */
  followPublicPages: (listener: PublicPagesListener) => void
  /** Ends event streams, which would keep a server from closing. */
  leave: () => void
  /** Lets background workers finish their current task, then closes the database. */
  close: () => Promise<void>
  /** What `close` is still waiting for, as text; empty before the call and after it completes. */
  getPendingWork: () => string[]
  context: ServiceContext
}

export interface StartOptions {
  log?: Logger
  /** Overrides the clock in tests of expiry; default: the database's time. Identity tokens are checked by it too. */
  now?: () => Date
  /** Called when the embedded database stopped permanently; ends the process by default. */
  onLost?: () => void
}

/** Work outside requests, such as a worker. */
interface BackgroundWork {
  /** Finishes the current task and stops. */
  stop: () => Promise<void>
}

/** Combines background work, keyed by name. */
const createBackground = (works: Record<string, BackgroundWork>) => {
  const stopping = new Set<string>()
  const stopOne = async ([name, { stop }]: [string, BackgroundWork]) => {
    stopping.add(name)
    await stop()
    stopping.delete(name)
  }
  return {
    /** Stops all work at once; resolves when the last task is finished. */
    stop: async (): Promise<void> => {
      await Promise.all(Object.entries(works).map(stopOne))
    },
    /** The names of work that was asked to stop and is still running. */
    atWork: (): string[] => [...stopping],
  }
}

/**
 * Opens the database, seeds a new installation, and starts the background work.
 * @throws Error with a sentence when the database cannot be opened, or the data folder is not writable
 */
export const startService = async (
  config: ServiceConfig,
  { log = jsonLogger, now, onLost = () => process.exit(1) }: StartOptions = {},
): Promise<RunningService> => {
  // The embedded database checks its own folder.
  const kept = [...(config.storageBucket ? [] : ['files']), ...(config.smtpUrl ? [] : ['mail'])]
  if (kept.length > 0) await openDataFolder(config.dataDir, kept)
  const opened = await openDatabase(config, {
    away: (error) => log.error('The database is away', error),
    back: (gone) => log.info('The database answers again', { seconds: Math.round(gone / 1000) }),
    lost: (error) => {
      log.error('The embedded database stopped, so the process ends to be restarted', error)
      onLost()
    },
  })
  const { database, pubsub, close: closeDatabase, applied, unknown } = opened
  if (applied.length > 0) log.info('Migrations were applied', { migrations: applied.join(', ') })
  if (unknown.length > 0) {
    // Only a warning: in a rolling deployment, nodes of the previous release keep running and may restart.
    log.warn(
      'The database is of a newer release than this one, which does not know these migrations. It is right only while that release is rolled out: otherwise end this one, and start that',
      { migrations: unknown.join(', ') },
    )
  }
  const leaving = new AbortController()
  const firebase = openFirebase(config)
  const { apiKey, emulatorHost } = config.identity
  let clock: DatabaseClock | null = null
  const close = async () => {
    clock?.stop()
    await firebase.close()
    await closeDatabase()
  }
  try {
    // The embedded database uses the clock of its process.
    clock = opened.kind === 'postgres' ? await startDatabaseClock(database) : null
    const sharedNow = clock?.now ?? (() => new Date())
    const identity = createFirebaseIdentity(firebase.app, config.identity, {
      now: sharedNow,
      origin: config.origin,
      onAway: (error) =>
        log.warn('The identity provider cannot be asked: what it ends is heard of when it answers again', {
          error: String(error),
        }),
      ...(apiKey && !emulatorHost && { readPolicy: createPolicyReader({ apiKey, origin: config.origin }) }),
      onNoPolicy: (error) =>
        log.warn('The identity provider did not tell its password policy: what was known last holds', {
          error: String(error),
        }),
    })
    const context: ServiceContext = {
      database,
      identity,
      files: await openFiles(config, firebase),
      config,
      log,
      now: now ?? sharedNow,
      pubsub,
      shutdownSignal: leaving.signal,
    }
    logPubSubHealth(pubsub, log)
    await checkFilesFolder(context)
    await seedInstallation(context, {
      renderMarkdown: renderPage,
      renderPost: renderPostText,
      storeFile: storeStarterFile(context.files),
      seedWebhook,
      seedDownloads: seedDownloads(context.files),
    })
    const background = createBackground({
      jobs: startJobs(context, getJobRunners(context)),
      counts: startCounting(context),
      snapshots: startSnapshotWorker(context),
    })
    measureOutbox(database)
    const service = createService(context)
    return {
      ...service,
      context,
      ready: opened.isResponsive,
      followPublicPages: (listener) => followPublicPages(pubsub, listener),
      leave: () => leaving.abort(),
      getPendingWork: background.atWork,
      close: async () => {
        leaving.abort()
        await background.stop()
        stopIdleThreads()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
