import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { demoEmail, tokenOf } from '../support/e2e/identity'
import { endPortal, spawnPortal, untilReady, type PortalPlace } from '../support/e2e/portal-process'

const rounds = 4
const longestRound = 1500

const place: PortalPlace = { port: 4320, dataDir: mkdtempSync(join(tmpdir(), 'portal-durability-')) }
const address = (path: string) => `http://localhost:${place.port}/api${path}`

test.afterAll(() => rmSync(place.dataDir, { recursive: true, force: true }))

const headers = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

/** Saves one draft after the other until the portal is gone; resolves to the last that was acknowledged. */
const writeUntilGone = async (token: string, first: number): Promise<number> => {
  let acknowledged = first - 1
  for (let number = first; ; number += 1) {
    const answer = await fetch(address('/users/demo-denied/application/draft'), {
      method: 'POST',
      headers: headers(token),
      body: JSON.stringify({ project: `Draft number ${number}` }),
    }).catch(() => null)
    if (answer === null) return acknowledged
    expect(answer.status).toBe(200)
    acknowledged = number
  }
}

const readDraft = async (token: string): Promise<number> => {
  const answer = await fetch(address('/users/demo-denied/application'), { headers: headers(token) })
  const { draft }: { draft: { project: string } } = await answer.json()
  return Number(draft.project.replace('Draft number ', ''))
}

test('a portal killed in the middle of writes loses nothing that it acknowledged', async () => {
  test.setTimeout(180_000)
  let written = 0
  for (let round = 0; round < rounds; round += 1) {
    const portal = spawnPortal(place)
    await untilReady(portal, place)
    const { token } = await tokenOf(demoEmail('denied'))
    if (round > 0) expect(await readDraft(token)).toBeGreaterThanOrEqual(written)
    const killed = new Promise<void>((resolve) => {
      setTimeout(() => void endPortal(portal, 'SIGKILL').then(resolve), 300 + Math.random() * longestRound)
    })
    const before = written
    written = await writeUntilGone(token, before + 1)
    await killed
    expect(written).toBeGreaterThan(before)
  }
  const portal = spawnPortal(place)
  await untilReady(portal, place)
  const { token } = await tokenOf(demoEmail('denied'))
  expect(await readDraft(token)).toBeGreaterThanOrEqual(written)

  const second = spawnPortal({ ...place, port: 4321 }, 'pipe')
  let said = ''
  second.stderr?.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const code = await new Promise<number | null>((resolve) => {
    second.once('exit', resolve)
  })
  expect(code).not.toBe(0)
  expect(said).toMatch(/another|already|in use/i)
  expect(said).not.toMatch(/^\s+at /m)
  expect((await fetch(address('/catalogue'))).status).toBe(200)
  await endPortal(portal)
})
