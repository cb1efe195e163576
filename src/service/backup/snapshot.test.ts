import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ServiceContext } from '../context'
import { startSnapshotWorker } from './snapshot'

test('a failed snapshot leaves no copy behind', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-snapshot-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await mkdir(join(dataDir, 'files'))
  await writeFile(join(dataDir, 'files', 'picture'), 'bytes')
  const id = crypto.randomUUID()
  const snapshots = join(dataDir, 'snapshots')
  await mkdir(join(snapshots, `${id}.request`), { recursive: true })
  const database = {
    connection: () => ({ execute: () => Promise.reject(new Error('The disk is full')) }),
  }
  const error = vi.fn<ServiceContext['log']['error']>()
  const context = { database, config: { dataDir }, log: { error }, now: () => new Date() }
  const worker = startSnapshotWorker(context as unknown as ServiceContext)
  onTestFinished(() => worker.stop())
  await expect.poll(() => readdir(snapshots), { timeout: 5_000 }).toEqual([`${id}.failed`])
  expect(await readdir(join(snapshots, `${id}.failed`))).toEqual([])
  expect(error).toHaveBeenCalledOnce()
})
