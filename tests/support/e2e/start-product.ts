import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { startIdentityEmulator } from '../../../scripts/identity-emulator.mjs'
import { dataDir, identityPort, mailDir, mailPort, productAddress, productPort } from './addresses'
import { startMailServer } from './mail-server'

const startPortal = (): ChildProcess =>
  spawn(process.execPath, ['scripts/serve.mjs'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(productPort),
      HOST: '127.0.0.1',
      PORTAL_ORIGIN: productAddress,
      DATA_DIR: dataDir,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${identityPort}`,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    },
  })

const untilReady = async (portal: ChildProcess) => {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    if (portal.exitCode !== null) throw new Error('The portal ended while it was starting.')
    const answer = await fetch(`${productAddress}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The portal was not ready within a minute.')
}

const stopped = (portal: ChildProcess) =>
  new Promise<void>((resolve) => {
    portal.once('exit', () => resolve())
    portal.kill('SIGTERM')
  })

/** Starts identity emulator, mail server and the built portal once for all journeys; returns how to stop them. */
export default async function startProduct(): Promise<() => Promise<void>> {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(mailDir, { recursive: true })
  const identity = await startIdentityEmulator({ port: identityPort })
  const mail = await startMailServer(mailPort, mailDir)
  const portal = startPortal()
  await untilReady(portal)
  return async () => {
    await stopped(portal)
    await mail.stop()
    await identity.stop()
  }
}
