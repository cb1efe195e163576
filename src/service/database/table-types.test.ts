import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate'
import { type OpenDatabase, openEmbedded } from './open'
import { writeTableTypes } from '../../../tests/integration/table-types'

let dataDir: string
let opened: OpenDatabase

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-table-types-'))
  opened = await openEmbedded(dataDir, { isUnsafe: true })
  await migrate(opened.database)
})

afterAll(async () => {
  await opened.close()
  await rm(dataDir, { recursive: true })
})

test('the types of the tables are those of the migrated database (npm run types:tables)', async () => {
  await expect(await writeTableTypes(opened.database)).toMatchFileSnapshot('tables.gen.ts')
})
