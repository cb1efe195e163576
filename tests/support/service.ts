import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { loadServiceConfig, type ServiceConfig } from '~/config/service'
import { contract, type UsersServiceContract } from '~/contract'
import { type Client, createClient } from '~/contract/client'
import { createService, type Service } from '~/service/app'
import { openDatabase } from '~/service/database/open'
import type { ServiceDeps } from '~/service/deps'
import { diskFiles } from '~/service/files/disk-files'
import { openFirebase } from '~/service/identity/firebase-app'
import { firebaseIdentity } from '~/service/identity/firebase-identity'
import type { Logger } from '~/service/log'
import { requestIdFrom } from '~/telemetry/request-id'
import { newScope, runInScope } from '~/telemetry/request-scope'
import { type DatabaseKind, makeDatabase } from './databases'
import { type SignedIn, signInWith, signUpWith, takeEmulator } from './emulator'

export { testDatabases } from './databases'

/** One line of the service's log. */
export interface LogLine {
  level: 'info' | 'warn' | 'error'
  message: string
  error?: unknown
}

/** The real service over a real database and the real identity emulator, without delivery of its mails. */
export interface TestService extends Service {
  deps: ServiceDeps
  /** A client that checks every answer against the contract; nobody unless given a token. */
  client: Client<UsersServiceContract>
  /** What was logged so far. */
  logged: LogLine[]
  /** Puts the service's clock forward. Tokens keep to the real time. */
  advance: (milliseconds: number) => void
  /** A token, as the browser gets it. */
  signIn: (email: string, password: string) => Promise<string>
  /** An account at the identity provider, without a profile, and signed in to. */
  signUp: (email: string, password: string) => Promise<SignedIn>
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
  const deps: ServiceDeps = {
    database: opened.database,
    identity: firebaseIdentity(firebase.app, config.identity),
    files: diskFiles(join(dataDir, 'files')),
    config,
    log: recorder(logged),
    now: () => new Date(Date.now() + ahead),
    signals: opened.signals,
    leaving: leaving.signal,
  }
  const service = createService(deps)
  // As beneath a portal, where each call is of a request.
  const fetch: Service['fetch'] = (request, info) => {
    const scope = newScope(requestIdFrom(request.headers.get('x-request-id')))
    return runInScope(scope, () => service.fetch(request, info))
  }
  const read: Service['read'] = (...call) =>
    runInScope(newScope(requestIdFrom(null)), () => service.read(...call))
  const client = createClient(contract, {
    baseUrl: 'http://service.test',
    fetch: (request) => fetch(request),
    validate: true,
  })
  return {
    fetch,
    read,
    deps,
    client,
    logged,
    advance: (milliseconds) => {
      ahead += milliseconds
    },
    signIn: (email, password) => signInWith(emulator.host, email, password),
    signUp: (email, password) => signUpWith(emulator.host, email, password),
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
