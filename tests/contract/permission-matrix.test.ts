import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { callLoosely, callLooselyInProcess } from './caller'
import { type CallerKind, callerKinds, type Outcome, rows } from './permission-rows'
import { onDatabase, type TestPerson, type World } from './world'

const calls: [string, Endpoint][] = Object.entries(contract).flatMap(([noun, ofNoun]) =>
  Object.entries(ofNoun).map(([name, endpoint]): [string, Endpoint] => [`${noun}.${name}`, endpoint]),
)

const isJson = ({ outputType = 'json' }: Endpoint) => outputType === 'json'

/** Whether a call changes nothing and has no padded response time. */
const isPlainRead = (endpoint: Endpoint) =>
  endpoint.method === 'GET' && isJson(endpoint) && !endpoint.isConstantTime

// Write calls need new users each, so only these kinds also make them in process; the checks are the same.
const writers: readonly CallerKind[] = ['anonymous', 'approved']

const callerOfKind = async (world: World, kind: CallerKind): Promise<TestPerson | null> => {
  switch (kind) {
    case 'anonymous':
      return null
    case 'invalid token':
      return { uid: 'unknown', email: '', token: 'not.a.token' }
    case 'identity':
      return world.identity()
    case 'administrator':
      return world.administrator()
    default:
      return world.person({ status: kind })
  }
}

test('every endpoint of the contract has a row, and every row an endpoint', () => {
  expect(Object.keys(rows).toSorted()).toEqual(calls.map(([name]) => name).toSorted())
})

onDatabase('permissions', (world) => {
  const readers = new Map<CallerKind, Promise<TestPerson | null>>()
  /** Reading does not change a caller, so callers are shared between reads. */
  const reader = (kind: CallerKind) => {
    const made = readers.get(kind) ?? callerOfKind(world(), kind)
    readers.set(kind, made)
    return made
  }

  test.each(calls)('%s', async (name, endpoint) => {
    const row = rows[name]!
    const outcomes: Record<string, Outcome> = {}
    const expected: Record<string, Outcome> = {}
    const tryAs = async (kind: CallerKind, record: 'own' | 'other', isInProcess: boolean) => {
      const caller = await (isPlainRead(endpoint) ? reader(kind) : callerOfKind(world(), kind))
      const newTarget = row.needsApplicant ? world().applicant : () => world().person({})
      const target = record === 'own' && caller && kind !== 'invalid token' ? caller : await newTarget()
      const input = await row.input(world(), target, record)
      const from = `matrix-${name}-${kind}-${record}`
      const cell = `${row.other ? `${kind}, ${record} record` : kind}${isInProcess ? ', in process' : ''}`
      expected[cell] = (record === 'other' ? row.other : row.own)?.[kind] ?? 'MISSING'
      if (!isInProcess) {
        const answer = await callLoosely(world().fetch, endpoint, input, caller, from)
        outcomes[cell] = answer.code ?? answer.status
        return
      }
      const made = await callLooselyInProcess(world().callInProcess, endpoint, input, caller, from)
      outcomes[cell] = made.outcome
      // The body holds only values that JSON can represent.
      const body = isJson(endpoint) ? made.body : undefined
      expect(body).toStrictEqual(body && JSON.parse(JSON.stringify(body)))
    }
    const records = row.other ? (['own', 'other'] as const) : (['own'] as const)
    const tries = callerKinds.flatMap((kind) =>
      records.flatMap((record) => [
        () => tryAs(kind, record, false),
        ...(isPlainRead(endpoint) || writers.includes(kind) ? [() => tryAs(kind, record, true)] : []),
      ]),
    )
    // A constant-time call pads its response time for every caller.
    if (endpoint.isConstantTime) await Promise.all(tries.map((attempt) => attempt()))
    else for (const attempt of tries) await attempt()
    expect(outcomes).toEqual(expected)
  })
})
