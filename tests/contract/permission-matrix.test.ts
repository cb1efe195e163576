import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { isPlainRead } from '~/contract/plain-read'
import { callLoosely, readLoosely } from './caller'
import { type CallerKind, callerKinds, type Outcome, rows } from './permission-rows'
import { onDatabase, type TestPerson, type World } from './world'

const calls: [string, Endpoint][] = Object.entries(contract).flatMap(([noun, ofNoun]) =>
  Object.entries(ofNoun).map(([name, endpoint]): [string, Endpoint] => [`${noun}.${name}`, endpoint]),
)

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

test('every call of the contract has a row, and every row a call', () => {
  expect(Object.keys(rows).toSorted()).toEqual(calls.map(([name]) => name).toSorted())
})

onDatabase('who may call', (world) => {
  const readers = new Map<CallerKind, Promise<TestPerson | null>>()
  /** A caller who only reads is not changed by it, so it is shared between calls. */
  const reader = (kind: CallerKind) => {
    const made = readers.get(kind) ?? callerOfKind(world(), kind)
    readers.set(kind, made)
    return made
  }

  test.each(calls)('%s', async (name, endpoint) => {
    const row = rows[name]!
    const outcomes: Record<string, Outcome> = {}
    const expected: Record<string, Outcome> = {}
    const tryAs = async (kind: CallerKind, record: 'own' | 'other') => {
      const caller = await (isPlainRead(endpoint) ? reader(kind) : callerOfKind(world(), kind))
      const newTarget = row.needsApplicant ? world().applicant : () => world().person({})
      const target = record === 'own' && caller && kind !== 'invalid token' ? caller : await newTarget()
      const input = await row.input(world(), target, record)
      const from = `matrix-${name}-${kind}-${record}`
      const answer = await callLoosely(world().fetch, endpoint, input, caller, from)
      const cell = row.other ? `${kind}, ${record} record` : kind
      outcomes[cell] = answer.code ?? answer.status
      expected[cell] = (record === 'other' ? row.other : row.own)?.[kind] ?? 'MISSING'
      if (!isPlainRead(endpoint)) return
      const read = await readLoosely(world().read, endpoint, input, caller, from)
      outcomes[`${cell}, within the process`] = read.outcome
      expected[`${cell}, within the process`] = expected[cell]
      // Nothing that a request's answer could not carry.
      expect(read.body).toStrictEqual(read.body && JSON.parse(JSON.stringify(read.body)))
    }
    const records = row.other ? (['own', 'other'] as const) : (['own'] as const)
    const tries = callerKinds.flatMap((kind) => records.map((record) => () => tryAs(kind, record)))
    // A discreet call pads its response time for every caller.
    if (endpoint.discreet) await Promise.all(tries.map((attempt) => attempt()))
    else for (const attempt of tries) await attempt()
    expect(outcomes).toEqual(expected)
  })
})
