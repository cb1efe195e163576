import { spawn, type ChildProcess } from 'node:child_process'
import { identityPort, mailPort } from './addresses'

/** The token that reads the metrics of the tests' portals. */
export const metricsToken = 'metrics-of-the-tests'

/** The port, data folder, build and variables of a test portal. */
export interface PortalOptions {
  port: number
  dataDir: string
  /** The folder of the build to serve, `dist` unless given. */
  build?: string
  /** Variables in addition to those of all test portals. */
  environment?: Record<string, string>
}

/** Starts the built portal as a separate process, with the identity emulator and mail server of the tests. */
export const spawnPortal = (
  { port, dataDir, build = 'dist', environment = {} }: PortalOptions,
  stderr: 'inherit' | 'pipe' = 'inherit',
): ChildProcess =>
  spawn(process.execPath, [`${build}/server/main.js`], {
    stdio: ['ignore', 'inherit', stderr],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PORTAL_ORIGIN: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${identityPort}`,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      FEDERATED_PROVIDERS: 'google,github,oidc.company:Company sign-in',
      SIGN_IN_METHODS: 'emailLink,phone',
      WEBHOOKS_ALLOWED_NETWORKS: '127.0.0.0/8',
      METRICS_TOKEN: metricsToken,
      ...environment,
    },
  })

/** Resolves when the portal answers; throws when it ended or took more than two minutes. */
export const waitUntilReady = async (portal: ChildProcess, { port }: PortalOptions): Promise<void> => {
  for (let attempt = 0; attempt < 480; attempt += 1) {
    if (portal.exitCode !== null) throw new Error('The portal ended while it was starting.')
    const answer = await fetch(`http://localhost:${port}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The portal was not ready within two minutes.')
}

/** Ends the process with a signal, and resolves when it has exited. */
export const endPortal = (portal: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> =>
  new Promise((resolve) => {
    if (portal.exitCode !== null || portal.signalCode !== null) return resolve()
    portal.once('exit', () => resolve())
    portal.kill(signal)
  })
