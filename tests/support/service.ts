import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { loadServiceConfig, type ServiceConfig } from '~/config/service'
import { contract, type UsersServiceContract } from '~/contract'
import { type Client, createClient, httpTransport } from '~/contract/client'
import type { MailChoice } from '~/contract/notifications'
import { ProblemError } from '~/contract/problem'
import { createService } from '~/service/app'
import type { Service } from '~/service/http/http-binder'
import { DatabaseUnavailableError } from '~/service/database/database-unavailable'
import { openDatabase } from '~/service/database/open'
import type { Database, ServiceContext } from '~/service/context'
import { openDiskFiles } from '~/service/storage/disk-files'
import { createFirebaseIdentity, openFirebase } from '~/service/identity/firebase'
import { ProviderTimeoutError } from '~/service/identity/firebase-errors'
import { createPolicyCache, createPolicyReader, withPasswordPolicy } from '~/service/identity/password-policy'
import { createTokenVerifier } from '~/service/identity/tokens'
import type { Logger } from '~/observability/log'
import { renderLetter } from '~/service/mail/layout'
import { notifyChanged } from '~/service/modules/notifications/unread-stream'
import { type Notice, notify } from '~/service/modules/notifications/notify'
import { unsubscribeKey, unsubscribePath } from '~/service/modules/notifications/notifications.service'
import {
  type PublicPagesListener,
  followPublicPages as follow,
} from '~/service/modules/documents/pages.service'
import { requestIdFrom, newScope, runInScope } from '~/observability/request-scope'
import { type DatabaseKind, makeDatabase } from './databases'
import {
  makeAccounts,
  type SignedIn,
  type SpareAccount,
  signInWith,
  signUpWith,
  takeEmulator,
} from './emulator'
import { type JobKind, runDueJobs } from './run-due-jobs'

export { testDatabases } from './databases'
export type { Tables } from '~/service/database/tables.gen'
export type { Database } from '~/service/context'
export type { ServiceContext as TestDeps } from '~/service/context'

/** One line of the service's log. */
export interface LogLine {
  level: 'info' | 'warn' | 'error'
  message: string
  error?: unknown
}

/**
 * The real service over a real database and the real identity emulator. Nothing runs in the background: a test says
 * when, with {@link TestService.runDueJobs}. This file and `run-due-jobs.ts` are all that black-box tests know of
 * `src/service`; what they need of its code is exported here.
 */
export interface TestService extends Service {
  /** What it works with: `database` to set rows up and to read what was stored, `config`, and the identity provider. */
  context: ServiceContext
  /** A client that checks every answer against the contract; an anonymous visitor unless given a token. */
  client: Client<UsersServiceContract>
  /** What was logged so far. */
  logged: LogLine[]
  /** Puts the service's clock forward. Tokens keep to the real time. */
  advance: (milliseconds: number) => void
  /**
   * Runs the background jobs that are due by the service's clock, and those that they cause: of one kind, or all.
   * `more` is laid over what the service works with, as at another node.
   */
  runDueJobs: (kind?: JobKind, more?: Partial<ServiceContext>) => Promise<void>
  /** A token, as the browser gets it. */
  signIn: (email: string, password: string) => Promise<string>
  /** An account at the identity provider, without a profile, and signed in to. */
  signUp: (email: string, password: string) => Promise<SignedIn>
  /** As {@link TestService.signUp} for each of several, by one call. */
  makeAccounts: (emails: string[], password: string) => Promise<SpareAccount[]>
  close: () => Promise<void>
}

const recorder = (lines: LogLine[]): Logger => ({
  info: (message) => lines.push({ level: 'info', message }),
  warn: (message) => lines.push({ level: 'warn', message }),
  error: (message, error) => lines.push({ level: 'error', message, error }),
})

/** Starts one; `more` is laid over its configuration. Close it at the end. */
export const startTestService = async (
  kind: DatabaseKind = 'embedded',
  more: Partial<ServiceConfig> = {},
): Promise<TestService> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-service-'))
  const server =
    kind === 'postgres' ? await makeDatabase(undefined, inject('emptyServerDatabase') ?? undefined) : null
  const emulator = await takeEmulator()
  const config: ServiceConfig = {
    ...loadServiceConfig({
      DATA_DIR: dataDir,
      PORTAL_SEED: 'empty',
      FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
      ...(server && { DATABASE_URL: server.url }),
    }),
    ...more,
  }
  const emptyDatabase = kind === 'embedded' && inject('emptyDatabase')
  if (emptyDatabase) await cp(emptyDatabase, join(dataDir, 'database'), { recursive: true })
  const opened = await openDatabase(config)
  const firebase = openFirebase(config)
  const logged: LogLine[] = []
  let ahead = 0
  const leaving = new AbortController()
  const context: ServiceContext = {
    database: opened.database,
    identity: createFirebaseIdentity(firebase.app, config.identity),
    files: openDiskFiles(join(dataDir, 'files')),
    config,
    log: recorder(logged),
    now: () => new Date(Date.now() + ahead),
    pubsub: opened.pubsub,
    shutdownSignal: leaving.signal,
  }
  const service = createService(context)
  // As beneath a portal, where each call is of a request.
  const fetch: Service['fetch'] = (request, info) => {
    const scope = newScope(requestIdFrom(request.headers.get('x-request-id')))
    return runInScope(scope, () => service.fetch(request, info))
  }
  const call: Service['call'] = (...made) =>
    runInScope(newScope(requestIdFrom(null)), () => service.call(...made))
  const transport = httpTransport({
    baseUrl: 'http://service.test',
    fetch: (request) => fetch(request),
    validate: true,
  })
  const client = createClient(contract, transport)
  return {
    fetch,
    call,
    context,
    client,
    logged,
    advance: (milliseconds) => {
      ahead += milliseconds
    },
    runDueJobs: (jobKind, changed) => runDueJobs({ ...context, ...changed }, jobKind),
    signIn: (email, password) => signInWith(emulator.host, email, password),
    signUp: (email, password) => signUpWith(emulator.host, email, password),
    makeAccounts: (emails, password) => makeAccounts(emulator.host, emails, password),
    close: async () => {
      leaving.abort()
      await firebase.close()
      await opened.close()
      await server?.drop()
      await emulator.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Another node over the same database; on the embedded one, which a single process has, the same node again.
 * @param more laid over what the node works with
 */
export const anotherNode = async (context: ServiceContext, more: Partial<ServiceContext> = {}) => {
  const leaving = new AbortController()
  const { databaseUrl } = context.config
  const opened = databaseUrl === undefined ? context : await openDatabase(context.config)
  const { database, pubsub } = opened
  const nodeDeps = { ...context, database, pubsub, shutdownSignal: leaving.signal, ...more }
  const service = createService(nodeDeps)
  const close = async () => {
    leaving.abort()
    if ('close' in opened) await opened.close()
  }
  return { fetch: service.fetch, context: nodeDeps, close }
}

/** The service at the same node, where it works with something else. */
export const serviceWith = (context: ServiceContext, more: Partial<ServiceContext>): Service =>
  createService({ ...context, ...more })

/** The service as for a real project of the identity provider, whose tokens are signed. */
export const serviceOfProject = (context: ServiceContext, projectId: string): Service => {
  const verify = createTokenVerifier({ projectId }, context.now)
  return serviceWith(context, { identity: { ...context.identity, verify, getRefusal: async () => null } })
}

/** The identity provider as another node asks it, which has a clock of its own. */
export const identityWithClock = ({ config }: ServiceContext, now: () => Date) => {
  const { app, close } = openFirebase(config)
  return { identity: createFirebaseIdentity(app, config.identity, { now }), close }
}

/** Notifies users, with a mail that says the same unless `mail` is false. */
export const notifyUsers = (
  { database, config, now }: ServiceContext,
  notice: Pick<Notice, 'kind' | 'to' | 'title'> & Partial<Omit<Notice, 'mail'>>,
  { mail = true } = {},
) => {
  const announce = ({ name }: { name: string }) => ({
    kind: 'announcement' as const,
    template: '',
    render: () => renderLetter({ subject: notice.title, name, paragraphs: [notice.title] }, config),
  })
  const usual = { link: '/community', ...(mail && { mail: announce }) }
  return database
    .transaction()
    .execute((transaction) => notify(config, transaction, { ...usual, ...notice }, now()))
}

/** The identity provider with a password policy, for which it is asked by `fetch`. */
export const identityWithPolicy = (
  { identity, config: { origin } }: ServiceContext,
  { fetch, now }: { fetch: () => Promise<Response>; now: () => Date },
) =>
  withPasswordPolicy(
    identity,
    createPolicyCache({ read: createPolicyReader({ apiKey: 'a-key', origin, fetch }), now }),
  )

/** Follows what public pages show, as the portal does at each node. */
export const followPublicPages = ({ pubsub }: ServiceContext, listener: PublicPagesListener) =>
  follow(pubsub, listener)

/** Tells the open pages of these users, at every node, that what concerns them has changed. */
export const signalChange = (database: Database, identityUids: readonly string[]) =>
  notifyChanged(database, identityUids)

/** A database whose connection breaks at each commit, so that the caller does not learn its outcome. */
export const withoutAnswer = (database: Database, outcome: 'committed' | 'lost'): Database =>
  new Proxy(database, {
    get: (target, name) => {
      if (name === 'transaction') {
        const execute = async (work: (transaction: Database) => Promise<unknown>) => {
          const away = new DatabaseUnavailableError('gone')
          await target.transaction().execute(async (transaction) => {
            await work(transaction)
            if (outcome === 'lost') throw away
          })
          throw away
        }
        return () => ({ execute })
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** What a call to the identity provider fails with when it was given up while it may still arrive. */
export const providerTooLate = () =>
  Object.assign(new ProblemError('UNAVAILABLE'), { cause: new ProviderTimeoutError('late') })

/** The token in a user's unsubscribe link for a kind of mail. */
export const unsubscribeToken = async (database: Database, identityUid: string, kind: MailChoice) =>
  unsubscribePath(await unsubscribeKey(database), { identityUid, kind }).replace('/unsubscribe/', '')

/** Makes the tables of a new installation. */
export const makeTables = async (place: { dataDir: string; databaseUrl?: string }): Promise<void> => {
  const { close } = await openDatabase(place)
  await close()
}
