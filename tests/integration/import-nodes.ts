import { expect } from 'vitest'
import { claimJob, settleJob } from '~/service/jobs/queue'
import { imports } from '~/service/modules/imports/run-import'
import type { World } from '../contract/world'
import type { Database, TestDeps } from '../support/service'

// Milliseconds.
export const lease = 30_000

const never = new AbortController().signal
export const broken = () => Object.assign(new Error('The connection broke'), { code: 'ECONNRESET' })

export const getPart = (database: Database, name: string | symbol) => {
  const part = Reflect.get(database, name, database)
  return typeof part === 'function' ? part.bind(database) : part
}

/** Simulates a node that loses its database after a number of transactions. */
const loseAfter = (database: Database, transactions: number): Database => {
  let started = 0
  return new Proxy(database, {
    get: (target, name) => {
      if (name === 'transaction') started += 1
      if (started > transactions) throw broken()
      return getPart(target, name)
    },
  })
}

const claimNext = ({ context: { database, now } }: World) =>
  claimJob(database, { kind: 'imports', now: now(), lease })

/** Runs all waiting imports as a node with the given dependencies; throws where an import cannot continue. */
export const workAtImports = async (world: World, more: Partial<TestDeps> = {}): Promise<void> => {
  const { database, now } = world.context
  for (let job = await claimNext(world); job; job = await claimNext(world)) {
    try {
      await imports({ ...world.context, ...more }).run(job, never)
    } catch (error) {
      await settleJob(database, job, { at: now(), attempts: 'before' }, now())
      throw error
    }
    await settleJob(database, job, null, now())
  }
}

/** Runs the next import at a node that is lost after a number of transactions, and lets its lease expire. */
export const loseNode = async (world: World, transactions: number): Promise<void> => {
  const job = await claimNext(world)
  const database = loseAfter(world.context.database, transactions)
  await expect(imports({ ...world.context, database }).run(job!, never)).rejects.toThrow(
    'The connection broke',
  )
  world.advance(2 * lease)
}
