import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { onDatabase, type TestPerson, type World } from './world'

const { questions, users } = contract

interface SlowCall {
  endpoint: Endpoint
  path: string
  body: unknown
  /** Runs before the rest of the body is sent. */
  meanwhile: () => Promise<unknown>
}

/** Makes a call whose body takes more than a second to arrive. */
const callSlowly = async (
  { fetch }: World,
  caller: TestPerson,
  { endpoint, path, body, meanwhile }: SlowCall,
) => {
  const text = JSON.stringify(body)
  const bytes = new TextEncoder()
  // Starts only when the body is read, because a call may wait for its turn.
  const halves = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        controller.enqueue(bytes.encode(text.slice(0, 5)))
        await meanwhile()
        await wait(1_100)
        controller.enqueue(bytes.encode(text.slice(5)))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const sending = { body: halves, duplex: 'half' }
  const request = new Request(`http://service.test${path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    ...sending,
  })
  const response = await fetch(request)
  const { code = null }: { code?: string | null } =
    response.status === 204 ? {} : await response.json().catch(() => ({}))
  return { status: response.status, code }
}

const getRole = async ({ call }: World, { uid }: TestPerson, reader: TestPerson) =>
  (await call(users.get, { params: { id: uid } }, reader)).body.role

onDatabase('a slow request body', (world) => {
  test('takes effect if the sender keeps the role meanwhile', async () => {
    const [admin, other] = [await world().administrator(), await world().person({})]
    const answer = await callSlowly(world(), admin, {
      endpoint: users.setRole,
      path: `/admin/users/${other.uid}/role`,
      body: { newRole: 'admin' },
      meanwhile: async () => {},
    })
    expect(answer.status).toBe(200)
    expect(await getRole(world(), other, admin)).toBe('admin')
  })

  test('is rejected if the administrator loses the role meanwhile', async () => {
    const { call, administrator } = world()
    const [former, admin] = [await administrator(), await administrator()]
    const answer = await callSlowly(world(), former, {
      endpoint: users.setRole,
      path: `/admin/users/${former.uid}/role`,
      body: { newRole: 'admin' },
      meanwhile: () => call(users.setRole, { params: { id: former.uid }, body: { newRole: 'user' } }, admin),
    })
    expect(answer).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(await getRole(world(), former, admin)).toBe('user')
  })

  test('creates no account if the administrator is deleted meanwhile', async () => {
    const { call, administrator, context } = world()
    const [former, admin] = [await administrator(), await administrator()]
    const email = `second-${former.email}`
    const answer = await callSlowly(world(), former, {
      endpoint: users.createAccount,
      path: '/admin/users',
      body: { email, firstName: 'Second', lastName: 'Mailbox', role: 'admin', status: 'approved' },
      meanwhile: () => call(users.remove, { params: { id: former.uid } }, admin),
    })
    expect(answer.status).toBe(401)
    expect(await context.identity.findAccount(email)).toBeNull()
  })

  test('creates no question if the member is blocked meanwhile', async () => {
    const { call, administrator, person } = world()
    const [member, admin] = [await person({ status: 'approved' }), await administrator()]
    const answer = await callSlowly(world(), member, {
      endpoint: questions.ask,
      path: '/questions',
      body: { title: 'Which fuse does the bench take?', body: 'It went out twice.', tags: [] },
      meanwhile: () => call(users.setStatus, { body: { users: [member.uid], newStatus: 'blocked' } }, admin),
    })
    expect(answer).toEqual({ status: 403, code: 'ACCOUNT_BLOCKED' })
  })
})
