import type { Kysely } from 'kysely'
import type { ServiceConfig } from '~/config/service'
import type { Tables } from './database/tables.gen'
import type { PubSub } from './database/pubsub'
import type { FileStore } from './storage/file-store'
import type { IdentityProvider } from './identity/identity-provider'
import type { Logger } from '~/observability/log'

export type Database = Kysely<Tables>

/** The dependencies of the modules. `now` is a function, so that tests can move the clock. */
export interface ServiceContext {
  database: Database
  identity: IdentityProvider
  files: FileStore
  config: ServiceConfig
  log: Logger
  /** Messages between nodes. */
  pubsub: PubSub
  /** Aborted when the service shuts down, to end long-running work. */
  shutdownSignal: AbortSignal
  now: () => Date
}

/** What a write and its event need from the context. */
export type WriteContext = Pick<ServiceContext, 'database' | 'config' | 'now'>
