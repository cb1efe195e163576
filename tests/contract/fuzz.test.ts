import process from 'node:process'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { FuzzCallers, FuzzPerson, World as FuzzWorld } from '../support/fuzz/fuzz-world'
import type { ApiDocument } from '../support/fuzz/json-schema'
import { runFuzz } from '../support/fuzz/run-fuzz'
import { rows } from './permission-rows'
import { onDatabase, type World } from './world'

const chosen = process.env.PORTAL_TEST_FUZZ_REQUESTS
// `npm run fuzz` sends more.
const requests = Number(chosen ?? 2_500)
// The same requests each time, unless `npm run fuzz` chose others.
const seed = Number(process.env.PORTAL_TEST_FUZZ_SEED ?? 20_261_121)

const getFuzzWorld = (world: World): FuzzWorld => {
  const member = () => world.person({ status: 'approved' })
  const stillCalls = async ({ token }: FuzzPerson, role: string) => {
    const answer = await world.call(contract.session.get, { query: {} }, { token })
    return answer.status === 200 && answer.body.user?.role === role && answer.body.user.status === 'approved'
  }
  const kept = async (person: FuzzPerson | null, role: string, make: () => Promise<FuzzPerson>) =>
    person && (await stillCalls(person, role)) ? person : make()
  let signedInAt = 0
  const administrator = () => {
    signedInAt = Date.now()
    return world.administrator()
  }
  // Sensitive actions require a sign-in within the last five minutes.
  const isFresh = () => Date.now() - signedInAt < 4 * 60_000
  return {
    fetch: world.fetch,
    callers: async () => ({
      visitor: null,
      member: await member(),
      administrator: await administrator(),
    }),
    lookAfter: async (callers: FuzzCallers) => {
      await world.context.database.deleteFrom('rate_limits').execute()
      return {
        visitor: null,
        member: await kept(callers.member, 'user', member),
        administrator: await kept(isFresh() ? callers.administrator : null, 'admin', administrator),
      }
    },
    getInput: async (operationId, { member: own }) => {
      const row = rows[operationId]
      if (!row) throw new Error(`${operationId} has no row among the permissions.`)
      const target = row.needsApplicant || own === null ? await world.applicant() : own
      return row.input(world, target, 'own')
    },
  }
}

onDatabase('the OpenAPI document', (world) => {
  test(
    `declares every answer to random requests (seed ${seed})`,
    async () => {
      const answer = await world().fetch(new Request('http://service.test/openapi.json'))
      const document: ApiDocument = await answer.json()
      const { faults, sent, succeeded, statuses } = await runFuzz(getFuzzWorld(world()), document, {
        requests,
        seed,
      })
      process.stdout.write(
        `${sent} requests, seed ${seed}: ${JSON.stringify(statuses)}; ${succeeded.size} calls succeeded\n`,
      )
      expect(faults).toEqual([])
      expect(sent).toBeGreaterThanOrEqual(requests)
      // Refused calls test little, so enough calls must succeed.
      expect(succeeded.size).toBeGreaterThan(requests >= 2_500 ? 170 : 0)
    },
    30 * 60_000,
  )
})
