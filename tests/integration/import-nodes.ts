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

/** What a node has of a database until it is lost: so many transactions, and then nothing any more. */
const lostAfter = (database: Database, transactions: number): Database => {
  let begun = 0
  return new Proxy(database, {
    get: (target, name) => {
      if (name === 'transaction') begun += 1
      if (begun > transactions) throw broken()
      return getPart(target, name)
    },
  })
}

const claimNext = ({ context: { database, now } }: World) =>
  claimJob(database, { kind: 'imports', now: now(), lease })

/** Works at all imports that wait, as a node that has what is given and says so where it cannot go on. */
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

/** Lets a node begin at the next import, which is lost after so many transactions, and its lease run out. */
export const loseNode = async (world: World, transactions: number): Promise<void> => {
  const job = await claimNext(world)
  const database = lostAfter(world.context.database, transactions)
  await expect(imports({ ...world.context, database }).run(job!, never)).rejects.toThrow(
    'The connection broke',
  )
  world.advance(2 * lease)
}
