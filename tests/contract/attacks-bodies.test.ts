import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { callLoosely } from './caller'
import { rows } from './permission-rows'
import { onDatabase, type World } from './world'

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${noun}.${name}`, endpoint]),
)

interface AnySchema {
  type: string
  entries?: Record<string, AnySchema>
  wrapped?: AnySchema
  item?: AnySchema
  options?: unknown[]
  pipe?: AnySchema[]
}

const isSchema = (value: unknown): value is AnySchema =>
  typeof value === 'object' && value !== null && 'type' in value

/** The paths of objects in a schema that accept unknown fields. */
const openObjects = (schema: AnySchema, place: string): string[] => [
  ...(['object', 'loose_object', 'object_with_rest', 'record', 'any', 'unknown'].includes(schema.type)
    ? [`${place}: ${schema.type}`]
    : []),
  ...Object.entries(schema.entries ?? {}).flatMap(([name, entry]) => openObjects(entry, `${place}.${name}`)),
  ...[schema.wrapped, schema.item, ...(schema.options ?? []), ...(schema.pipe ?? [])]
    .filter(isSchema)
    .filter((part) => part !== schema)
    .flatMap((part) => openObjects(part, place)),
]

// Answers are keyed by the ids of the form's questions, and unknown ones are dropped.
const answersByQuestion = [
  'applications.saveDraft body: record',
  'applications.submit body: object_with_rest',
]

test('no call accepts unknown fields at any depth', () => {
  const found = endpoints.flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? openObjects(schema as unknown as AnySchema, `${name} ${part}`) : [],
    ),
  )
  expect(found).toEqual(answersByQuestion)
})

test('the search for open objects finds one', () => {
  const open = v.strictObject({ a: v.optional(v.array(v.object({ b: v.string() }))) })
  expect(openObjects(open as unknown as AnySchema, 'x')).toEqual(['x.a: object'])
})

const extraFields = {
  role: 'admin',
  status: 'approved',
  verified: true,
  identityUid: 'another-user',
  identity_uid: 'another-user',
  deleted_at: null,
  isAdmin: true,
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const declares = ({ body }: Endpoint, name: string) =>
  body !== undefined && 'entries' in body && isRecord(body.entries) && name in body.entries

const userRows = ({ context }: World) =>
  context.database
    .selectFrom('users')
    .select(['identity_uid', 'role', 'status', 'verified', 'deleted_at', 'email'])
    .orderBy('identity_uid')
    .execute()

onDatabase('a body with extra fields', (world) => {
  test('is refused by every call, also for administrators, and changes no user', async () => {
    const admin = await world().administrator()
    const target = await world().person({})
    const taken: string[] = []
    for (const [name, endpoint] of endpoints) {
      if (!endpoint.body) continue
      const { body, ...input } = await rows[name]!.input(world(), target, 'other')
      if (!isRecord(body)) continue
      const before = await userRows(world())
      const more = Object.entries(extraFields).filter(([field]) => !declares(endpoint, field))
      const greedy = { ...input, body: { ...body, ...Object.fromEntries(more) } }
      const { status } = await callLoosely(world().fetch, endpoint, greedy, admin, `greedy-${name}`)
      // A call may refuse its caller or its target before it reads the body.
      if (status < 400 || status >= 500) taken.push(`${name}: ${status}`)
      expect(await userRows(world()), name).toEqual(before)
    }
    expect(taken).toEqual([])
  })

  test('grants no role or status at registration or in a profile update', async () => {
    const { fetch, identity, person } = world()
    const profile = { firstName: 'Eve', lastName: 'Adams' }
    const newcomer = await identity()
    const own = await person({})
    const register = { ...profile, email: 'eve@x.example', password: 'Portal-demo-1' }
    for (const [field, value] of Object.entries(extraFields)) {
      const more = { [field]: value }
      const ask = (endpoint: Endpoint, input: object, caller: { token: string } | null) =>
        callLoosely(fetch, endpoint, input, caller, 'eve')
      const answers = await Promise.all([
        ask(contract.users.register, { body: { ...register, ...more } }, null),
        ask(contract.users.create, { body: { ...profile, ...more } }, newcomer),
        ask(contract.users.update, { params: { id: own.uid }, body: { ...profile, ...more } }, own),
        ask(
          contract.users.update,
          { params: { id: own.uid }, body: { address: { city: 'x', ...more } } },
          own,
        ),
      ])
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'FIELDS_INVALID'))
    }
    const known = await userRows(world())
    expect(known.find(({ identity_uid }) => identity_uid === newcomer.uid)).toBeUndefined()
    expect(known.find(({ identity_uid }) => identity_uid === own.uid)).toMatchObject({
      role: 'user',
      status: 'pending',
    })
  })

  test('cannot change the prototype of objects', async () => {
    const { fetch, person } = world()
    const own = await person({})
    const ask = async (body: string) => {
      const request = new Request(`http://service.test/users/${own.uid}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${own.token}` },
        body,
      })
      return (await fetch(request, { clientAddress: 'eve' })).status
    }
    expect(await ask('{"__proto__":{"role":"admin","polluted":"yes"}}')).toBe(422)
    expect(await ask('{"address":{"__proto__":{"polluted":"yes"}}}')).toBe(422)
    expect(await ask('{"constructor":{"prototype":{"polluted":"yes"}}}')).toBe(422)
    expect('polluted' in {}).toBe(false)
  })
})
