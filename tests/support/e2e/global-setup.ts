import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { startIdentityEmulator } from '../../../scripts/identity-emulator.mjs'
import { dataDir, identityPort, mailDir, mailPort, productPort, seededDir } from './addresses'
import { sendContactMessage } from './contact-message'
import { startMailServer } from './mail-server'
import { endPortal, spawnPortal, waitUntilReady } from './portal-process'

/** Starts identity emulator, mail server and the built portal once for all tests; returns a function that stops them. */
export default async function startProduct(): Promise<() => Promise<void>> {
  for (const folder of [dataDir, seededDir]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(mailDir, { recursive: true })
  const identity = await startIdentityEmulator({ port: identityPort })
  const mail = await startMailServer(mailPort, mailDir)
  const place = { port: productPort, dataDir }
  const seeding = spawnPortal({ ...place, dataDir: seededDir })
  await waitUntilReady(seeding, place)
  await endPortal(seeding)
  cpSync(seededDir, dataDir, { recursive: true })
  const portal = spawnPortal(place)
  await waitUntilReady(portal, place)
  await sendContactMessage()
  return async () => {
    await endPortal(portal)
    await mail.stop()
    await identity.stop()
    rmSync(seededDir, { recursive: true, force: true })
  }
}
