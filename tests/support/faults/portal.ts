import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import process from 'node:process'
import { freePort } from './free-port'

/** Settings of a portal of these tests. */
export interface PortalSettings {
  dataDir: string
  /** A free port unless given. */
  port?: number
  /** `host:port` of the identity emulator, or of a proxy before it. */
  identityHost: string
  databaseUrl?: string
  smtpUrl?: string
  /** The folder of the build to serve, `dist` unless given. */
  build?: string
  /** Other variables. */
  environment?: Record<string, string>
}

/** The built portal as a separate process. */
export interface RunningPortal {
  port: number
  address: string
  pid: number
  /** Its lines on standard error so far. */
  lines: string[]
  /** How it ended; null while it runs. */
  outcome: () => { code: number | null; signal: NodeJS.Signals | null } | null
  /** Sends the signal, and resolves when it is gone and its output is complete. */
  end: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/** The variable with the portals' compile cache folder: compiling is a quarter of a start. */
export const compiledCode = 'PORTAL_TEST_COMPILED_CODE'

// Variables of this process that would change the portal's behaviour.
const own = /^(NODE_|VITE|PORT|HOST|DATA_DIR|DATABASE_|SMTP_|FIREBASE_|PORTAL_|USERS_SERVICE_)/

/** The environment of this process, without variables that would change the portal's behaviour. */
export const inheritedEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))

/** Starts a portal without waiting until it answers. */
export const spawnPortal = async (settings: PortalSettings): Promise<RunningPortal> => {
  const { dataDir, identityHost, databaseUrl, smtpUrl, build = 'dist', environment = {} } = settings
  const port = settings.port ?? (await freePort())
  const compiled = process.env[compiledCode]
  const child = spawn(process.execPath, [`${build}/server/main.js`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...inheritedEnvironment(),
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PORTAL_ORIGIN: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      FIREBASE_AUTH_EMULATOR_HOST: identityHost,
      ...(compiled && { NODE_COMPILE_CACHE: compiled }),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(smtpUrl && { SMTP_URL: smtpUrl }),
      ...environment,
    },
  })
  const lines: string[] = []
  const said = createInterface({ input: child.stderr })
  said.on('line', (line) => lines.push(line))
  let outcome: ReturnType<RunningPortal['outcome']> = null
  const gone = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('close', (code, signal) => {
      outcome = { code, signal }
      resolve()
    })
  })
  // In case these tests end without ending it.
  const endWithTests = () => child.kill('SIGKILL')
  process.once('exit', endWithTests)
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    lines,
    outcome: () => outcome,
    end: async (signal = 'SIGTERM') => {
      process.off('exit', endWithTests)
      if (outcome === null) child.kill(signal)
      await gone
    },
  }
}

/** Resolves when `/health/ready` answers with that status; throws when the portal ended, or took more than ten minutes. */
export const untilHealth = async (portal: RunningPortal, status = 200): Promise<void> => {
  const deadline = Date.now() + 600_000
  while (Date.now() < deadline) {
    if (portal.outcome()) throw new Error(`The portal ended:\n${portal.lines.join('\n')}`)
    const answer = await fetch(`${portal.address}/health/ready`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status === status) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The portal was not at ${status} within ten minutes:\n${portal.lines.join('\n')}`)
}

/** Starts a portal and resolves when it answers. */
export const startPortal = async (settings: PortalSettings): Promise<RunningPortal> => {
  const portal = await spawnPortal(settings)
  try {
    await untilHealth(portal)
  } catch (error) {
    await portal.end('SIGKILL')
    throw error
  }
  return portal
}
