import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededDir } from './addresses'
import { endPortal, type PortalOptions, spawnPortal, waitUntilReady } from './portal-process'
import { test } from './test'

/**
 * Starts a separate portal with other variables for the tests of a file or group, which run one after the other.
 * @param name of its data folder
 */
export const startDedicatedPortal = (
  name: string,
  port: number,
  environment: Record<string, string>,
): void => {
  const place: PortalOptions = { port, dataDir: mkdtempSync(join(tmpdir(), `portal-${name}-`)), environment }
  let portal: ChildProcess
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    cpSync(seededDir, place.dataDir, { recursive: true })
    portal = spawnPortal(place)
    await waitUntilReady(portal, place)
  })
  test.afterAll(async () => {
    await endPortal(portal)
    rmSync(place.dataDir, { recursive: true, force: true })
  })
}
