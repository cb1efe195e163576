import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { describeServer } from '~/service/cli/describe'
import { openDatabase } from '~/service/database/open'
import { makeDatabase } from '../support/databases'
import { type Installation, isServerMissing, makeInstallation } from '../support/faults/installation'
import { askFor } from '../support/faults/ask'
import { demoTokens } from '../support/faults/mixed-load'
import { type RunningPortal, startPortal } from '../support/faults/portal'
import { type CommandOutcome, runCommand } from '../support/faults/run-command'

const archive = 'kept.tar.gz'
const proof = /([\d,]+) rows of ([\d,]+) tables and ([\d,]+) files/

let folder: string
let installation: Installation
let portal: RunningPortal

/** Returns how to run a command on an installation. */
const at = (dataDir: string) => ({
  folder,
  environment: { DATA_DIR: dataDir, FIREBASE_AUTH_EMULATOR_HOST: installation.identityHost },
})
const backup = (words: string[], dataDir = installation.dataDir) => runCommand('backup', words, at(dataDir))
const restore = (words: string[], dataDir: string) => runCommand('restore', words, at(dataDir))
const move = (words: string[]) => runCommand('database:move', words, at(installation.dataDir))

/** Checks that a command did nothing, and says why without a stack trace. */
const expectRefused = ({ code, said, complained }: CommandOutcome, sentence: string) => {
  expect({ code, complained }).toEqual({ code: 1, complained: expect.stringContaining(sentence) })
  expect(said + complained).not.toMatch(/^\s+at /m)
}

const readEmails = async (place: { dataDir: string; databaseUrl?: string }): Promise<string[]> => {
  const { database, close } = await openDatabase(place)
  try {
    const rows = await database.selectFrom('users').select('email').orderBy('email').execute()
    return rows.map(({ email }) => email)
  } finally {
    await close()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-backup-'))
  installation = await makeInstallation('embedded')
  portal = await startPortal(installation)
})

afterAll(async () => {
  await portal.end('SIGKILL')
  await installation.remove()
  await rm(folder, { recursive: true, force: true })
})

test('`npm run backup` writes one file while the portal runs, and `npm run restore` restores and verifies it', async () => {
  const kept = await backup([archive])
  expect(kept).toMatchObject({ code: 0, complained: '' })
  expect(kept.said).toContain(`${join(folder, archive)} holds what is in ${installation.dataDir}: `)
  expect(kept.said).toContain('while the portal went on')
  expectRefused(await backup([archive]), 'is there already')
  expect(await readdir(folder)).toEqual([archive])

  // These commands would replace data that a running portal uses.
  const running = await Promise.all([
    restore([archive, '--replace'], installation.dataDir),
    move(['postgresql://portal@127.0.0.1:1/portal']),
  ])
  for (const refused of running) expectRefused(refused, 'The portal is running: end it first.')
  const { admin } = await demoTokens(installation.identityHost)
  await askFor(portal.address, '/api/users', { token: admin })
  await portal.end()
  const people = await readEmails(installation)

  const empty = join(folder, 'restored')
  await mkdir(empty)
  const restored = await restore([archive], empty)
  expect(restored).toMatchObject({ code: 0, complained: '' })
  expect(restored.said).toContain(`Restored into ${empty} what release `)
  expect(restored.said).toContain('Every table has the count and the checksum that it had.')
  expect(proof.exec(restored.said)?.slice(1)).toEqual(proof.exec(kept.said)?.slice(1))
  expect(await readEmails({ dataDir: empty })).toEqual(people)

  expectRefused(await restore([archive], empty), 'To lay that aside for the backup, say so: --replace.')
  expect((await readdir(empty)).filter((name) => /^(?:replaced|restoring)-/.test(name))).toEqual([])
  expect(await readEmails({ dataDir: empty })).toEqual(people)
})

test('invalid commands print the usage', async () => {
  const answers = await Promise.all([
    backup([]),
    backup(['one', 'two']),
    backup(['other.tar.gz', '--replace']),
    restore([], folder),
  ])
  for (const answer of answers) expectRefused(answer, 'npm run restore -- <file> [--replace]')
  expectRefused(await move(['mysql://somewhere/else']), 'Name the empty database')
  expectRefused(await move(['postgresql://portal:1/SECRET@db/portal']), 'such as %2F for /')
  expectRefused(
    await restore(['nothing.tar.gz'], join(folder, 'other')),
    `There is no ${join(folder, 'nothing.tar.gz')}.`,
  )
  expect(await readdir(folder)).not.toContain('other')
})

test.skipIf(isServerMissing)(
  '`npm run database:move` copies everything to PostgreSQL, prints both sides, and refuses a non-empty database',
  async () => {
    await portal.end()
    const there = await makeDatabase(inject('postgresUrl') ?? undefined)
    try {
      const moved = await move([there.url])
      expect(moved).toMatchObject({ code: 0, complained: '' })
      const tables = [...moved.said.matchAll(/^ {2}(\w+) +([\d,]+) +([\d,]+) {2}(\w+) (\w+)$/gm)]
      expect(tables.length).toBeGreaterThan(20)
      for (const [line, , here, arrived, sum, sumThere] of tables) {
        expect([arrived, sumThere], line).toEqual([here, sum])
      }
      const users = tables.find(([, name]) => name === 'users')
      const people = await readEmails(installation)
      expect(users?.[2]).toBe(String(people.length))
      expect(moved.said).toContain(
        `tables of ${installation.dataDir} are in ${describeServer(there.url)}, the same`,
      )
      expect(moved.said).toContain('Next: set DATABASE_URL to that address')
      expect(await readEmails({ ...installation, databaseUrl: there.url })).toEqual(people)

      expectRefused(await move([there.url]), 'The database of PostgreSQL is not empty.')
    } finally {
      await there.drop()
    }
  },
)
