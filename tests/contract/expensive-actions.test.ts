import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { getCaller } from './caller'
import { onDatabase, type TestPerson, type World } from './world'
import { serviceWith } from '../support/service'

const { users, bulkChanges, invitations, secondFactor } = contract

/** Calls of an administrator who signed in six minutes ago. */
const sixMinutesLater = ({ context }: World) => {
  const { identity } = context
  const moment = () => new Date(identity.moment().getTime() + 6 * 60_000)
  return getCaller(serviceWith(context, { identity: { ...identity, moment } }).fetch)
}

let count = 0
const newEmail = () => `heavy-${(count += 1)}@x.example`
const getParams = ({ uid }: TestPerson) => ({ id: uid })
const getInvitation = async ({ call }: World, admin: TestPerson, role: 'admin' | 'user') => {
  const email = newEmail()
  await call(invitations.create, { body: { invitations: [{ email, role }] } }, admin)
  const { data } = (await call(invitations.list, { query: {} }, admin)).body
  return data.find((each) => each.email === email)!.id
}
const getPreview = async ({ call }: World, admin: TestPerson, person: TestPerson) => {
  const body = {
    change: { kind: 'role' as const, newRole: 'admin' as const },
    select: { users: [person.uid] },
  }
  return (await call(bulkChanges.create, { body }, admin)).body.id
}
const profile = { firstName: 'Ana', lastName: 'Rojas', companyName: '' }

type Call = World['call']
type Act = (world: World, call: Call, admin: TestPerson, person: TestPerson) => Promise<{ code?: unknown }>

const sensitive: [string, Act][] = [
  [
    'a role',
    (_world, call, admin, person) =>
      call(users.setRole, { params: getParams(person), body: { newRole: 'admin' } }, admin),
  ],
  ['deleting', (_world, call, admin, person) => call(users.remove, { params: getParams(person) }, admin)],
  [
    'a second factor',
    (_world, call, admin, person) => call(secondFactor.reset, { params: getParams(person) }, admin),
  ],
  [
    'locking out',
    (_world, call, admin, person) =>
      call(users.setStatus, { body: { users: [person.uid], newStatus: 'blocked' } }, admin),
  ],
  [
    'the status of several',
    (_world, call, admin, person) =>
      call(users.setStatus, { body: { users: [person.uid, admin.uid], newStatus: 'approved' } }, admin),
  ],
  [
    'a bulk change',
    async (world, call, admin, person) =>
      call(bulkChanges.start, { params: { id: await getPreview(world, admin, person) } }, admin),
  ],
  [
    'a table of people',
    (_world, call, admin) =>
      call(users.importRows, { body: { rows: [{ email: newEmail() }], dryRun: false } }, admin),
  ],
  [
    'opening an administrator’s account',
    (_world, call, admin) =>
      call(users.createAccount, { body: { ...profile, email: newEmail(), role: 'admin' } }, admin),
  ],
  [
    'inviting an administrator',
    (_world, call, admin) => {
      const body = { invitations: [{ email: newEmail() }, { email: newEmail(), role: 'admin' as const }] }
      return call(invitations.create, { body }, admin)
    },
  ],
  [
    'a link to an administrator’s invitation',
    async (world, call, admin) =>
      call(invitations.link, { params: { id: await getInvitation(world, admin, 'admin') } }, admin),
  ],
  [
    'sending an administrator’s invitation again',
    async (world, call, admin) =>
      call(invitations.resend, { params: { id: await getInvitation(world, admin, 'admin') } }, admin),
  ],
  [
    'letting in an administrator who was locked out',
    async (world, call, admin) => {
      const other = await world.administrator()
      await world.setColumns(other.uid, { status: 'disabled' })
      return call(users.setStatus, { body: { users: [other.uid], newStatus: 'pending' } }, admin)
    },
  ],
  [
    'restoring an administrator',
    async (world, call, admin) => {
      const other = await world.administrator()
      await world.call(users.remove, { params: getParams(other) }, admin)
      return call(users.restore, { params: getParams(other) }, admin)
    },
  ],
]

const everyday: [string, Act][] = [
  [
    'letting one person in',
    (_world, call, admin, person) =>
      call(users.setStatus, { body: { users: [person.uid], newStatus: 'approved' } }, admin),
  ],
  [
    'previewing a bulk change',
    (_world, call, admin, { uid }) => {
      const change = { kind: 'status' as const, newStatus: 'blocked' as const }
      return call(bulkChanges.create, { body: { change, select: { users: [uid] } } }, admin)
    },
  ],
  [
    'trying a table of people',
    (_world, call, admin) =>
      call(users.importRows, { body: { rows: [{ email: newEmail() }], dryRun: true } }, admin),
  ],
  [
    'inviting a user',
    (_world, call, admin) =>
      call(invitations.create, { body: { invitations: [{ email: newEmail() }] } }, admin),
  ],
  [
    'a link to a user’s invitation',
    async (world, call, admin) =>
      call(invitations.link, { params: { id: await getInvitation(world, admin, 'user') } }, admin),
  ],
  [
    'sending a user’s invitation again',
    async (world, call, admin) =>
      call(invitations.resend, { params: { id: await getInvitation(world, admin, 'user') } }, admin),
  ],
  [
    'letting in a user who was locked out',
    async (world, call, admin, person) => {
      await world.setColumns(person.uid, { status: 'blocked' })
      return call(users.setStatus, { body: { users: [person.uid], newStatus: 'approved' } }, admin)
    },
  ],
  [
    'approving an administrator who can act already',
    async (world, call, admin) => {
      const other = await world.administrator()
      await world.setColumns(other.uid, { status: 'pending' })
      return call(users.setStatus, { body: { users: [other.uid], newStatus: 'approved' } }, admin)
    },
  ],
  [
    'restoring a user',
    async (world, call, admin, person) => {
      await world.call(users.remove, { params: getParams(person) }, admin)
      return call(users.restore, { params: getParams(person) }, admin)
    },
  ],
]

onDatabase('a sign-in of six minutes ago', (world) => {
  const getTrial = async (act: Act) => {
    const admin = await world().administrator()
    const person = await world().person({})
    const attempt = async (call: Call) => (await act(world(), call, admin, person)).code
    const row = () =>
      world()
        .context.database.selectFrom('users')
        .select(['role', 'status', 'deleted_at'])
        .where('identity_uid', '=', person.uid)
        .executeTakeFirstOrThrow()
    return { attempt, row }
  }

  test.each(sensitive)('is not recent enough for %s, but a new one is', async (_name, act) => {
    const { attempt, row } = await getTrial(act)
    const before = await row()
    expect(await attempt(sixMinutesLater(world()))).toBe('RECENT_SIGN_IN_REQUIRED')
    expect(await row()).toEqual(before)
    expect(await attempt(world().call)).toBeUndefined()
  })

  test('cannot change the status of a blocked administrator', async () => {
    const [admin, locked] = [await world().administrator(), await world().administrator()]
    await world().setColumns(locked.uid, { status: 'blocked' })
    const body = { users: [locked.uid], newStatus: 'denied' as const }
    const refused = await sixMinutesLater(world())(users.setStatus, { body }, admin)
    expect(refused.code).toBe('RECENT_SIGN_IN_REQUIRED')
    const found = await world().call(users.get, { params: getParams(locked) }, admin)
    expect(found.body.status).toBe('blocked')
  })

  test.each(everyday)('is recent enough for %s', async (_name, act) => {
    const { attempt } = await getTrial(act)
    expect(await attempt(sixMinutesLater(world()))).toBeUndefined()
  })
})
