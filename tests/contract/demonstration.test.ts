import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { demoPeople } from '~/service/database/seed/demo-people'
import { listDemonstrationPeople } from '~/service/demonstration/list-people'
import { onBothDatabases } from './world'

onBothDatabases('the people of a demonstration', (world) => {
  test('are offered as they are by now, those that are left, and nowhere else', async () => {
    const { call, deps, setColumns, person } = world()
    const { database } = deps
    const offered = async () => (await call(contract.demonstration.people, {}, null)).body.data
    const somebodyElse = await person({ status: 'approved' })
    // One that was never filled, or in which nobody is left.
    expect(await offered()).toEqual([])
    const at = deps.now().toISOString()
    await database
      .insertInto('users')
      .values(
        demoPeople.map(({ identityUid, email, role, status, firstName, lastName }) => ({
          identity_uid: identityUid,
          email,
          role,
          status,
          first_name: firstName,
          last_name: lastName,
          created_at: at,
          updated_at: at,
        })),
      )
      .execute()
    expect(await offered()).toEqual(demoPeople.map(({ email, role, status }) => ({ email, role, status })))
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
    expect(JSON.stringify(now)).not.toContain(somebodyElse.email)
    expect(
      await listDemonstrationPeople({ ...deps, config: { ...deps.config, demonstration: false } }),
    ).toEqual([])
  })
})
