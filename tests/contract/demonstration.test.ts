import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase } from './world'
import { serviceWith } from '../support/service'
import { getCaller } from './caller'

/** The users of a demonstration, in their order. */
const people = [
  { name: 'admin', role: 'admin', status: 'approved' },
  { name: 'approved', role: 'user', status: 'approved' },
  { name: 'pending', role: 'user', status: 'pending' },
  { name: 'denied', role: 'user', status: 'denied' },
  { name: 'disabled', role: 'user', status: 'disabled' },
  { name: 'blocked', role: 'user', status: 'blocked' },
] as const
const getEmail = (name: string) => `${name}@portal.example`

onDatabase('demonstration accounts', (world) => {
  test('are listed with their current status, without deleted ones, and in a demonstration only', async () => {
    const { call, context, setColumns, person } = world()
    const { database } = context
    const offered = async () => (await call(contract.demonstration.people, {}, null)).body.data
    const outsider = await person({ status: 'approved' })
    // A demonstration that was never filled, or whose users are all gone.
    expect(await offered()).toEqual([])
    const at = context.now().toISOString()
    await database
      .insertInto('users')
      .values(
        people.map(({ name, role, status }) => ({
          identity_uid: `demo-${name}`,
          email: getEmail(name),
          role,
          status,
          first_name: 'First',
          last_name: 'Last',
          created_at: at,
          updated_at: at,
        })),
      )
      .execute()
    expect(await offered()).toEqual(
      people.map(({ name, role, status }) => ({ email: getEmail(name), role, status })),
    )
    await setColumns('demo-pending', { email: 'moved@portal.example', status: 'approved' })
    await setColumns('demo-denied', { deleted_at: at })
    const now = await offered()
    expect(now.map(({ email }) => email)).toEqual([
      'admin@portal.example',
      'approved@portal.example',
      'moved@portal.example',
      'disabled@portal.example',
      'blocked@portal.example',
    ])
    expect(now[2]!.status).toBe('approved')
    expect(JSON.stringify(now)).not.toContain(outsider.email)
    const elsewhere = serviceWith(context, { config: { ...context.config, demonstration: false } })
    expect((await getCaller(elsewhere.fetch)(contract.demonstration.people, {}, null)).body.data).toEqual([])
  })
})
