import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loadServiceConfig } from '~/config/service'
import { startService } from '~/service/compose'
import { readMetrics, startMetrics } from '~/observability/metrics'

const log = { info: () => {}, warn: () => {}, error: () => {} }

/** Returns the number of statements sent to the database so far. */
const countStatements = async (): Promise<number> => {
  const { text } = (await readMetrics())!
  const counts = [...text.matchAll(/^portal_database_query_duration_seconds_count\S* (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

const watchedSeconds = 20

test('an idle portal sends less than one statement a second', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-idle-'))
  await startMetrics({
    logLevel: 'warn',
    logsRequests: false,
    metrics: { token: 'read' },
    shutdown: { delay: 0, deadline: 0 },
  })
  const config = loadServiceConfig({ DATA_DIR: dataDir, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' })
  const service = await startService(config, { log })
  // Lets the work at its start finish.
  await wait(5_000)
  const before = await countStatements()
  expect(before).toBeGreaterThan(0)
  await wait(watchedSeconds * 1_000)
  const sent = (await countStatements()) - before
  expect(sent).toBeLessThan(watchedSeconds)
  await service.close()
  await rm(dataDir, { recursive: true })
}, 180_000)
