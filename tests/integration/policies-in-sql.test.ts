import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isLockedOut, roles, userStatuses } from '~/contract/enums'
import { isApproved } from '~/service/http/actor'
import { mayOpenCommunity } from '~/service/modules/community/community.policy'
import {
  isActingAdministrator,
  isCountedAdministrator,
  isActiveUser,
  actsAsAdministrator,
  countsAsAdministrator,
} from '~/service/modules/users/users.policy'
import { onDatabase } from '../contract/world'

const date = '2026-11-21T09:00:00.000Z'

const people = roles.flatMap((role) =>
  userStatuses.flatMap((status) =>
    [null, date].flatMap((deletedAt) =>
      [null, date].map((removalAt) => ({ role, status, deletedAt, removalAt })),
    ),
  ),
)

type Person = (typeof people)[number]

interface Rights {
  isActive: boolean
  acts: boolean
  counts: boolean
  mayOpen: boolean
}

const getPolicyRights = (person: Person): Rights => {
  const { role, status, deletedAt } = person
  const exists = deletedAt === null
  const isIn = exists && !isLockedOut(status)
  return {
    isActive: isIn,
    acts: exists && actsAsAdministrator(person),
    counts: exists && countsAsAdministrator(person),
    mayOpen: isIn && isApproved({ user: { name: 'Ana', role, status, verified: true } }),
  }
}

onDatabase('a user’s status', (world) => {
  test('is evaluated in SQL as in the policies, for every role and status', async () => {
    const { database } = world().context
    const getSqlRights = async ({ role, status, deletedAt, removalAt }: Person) => {
      const { rows } = await sql<Rights>`
        select ${isActiveUser()} as "isActive", ${isActingAdministrator()} as acts, ${isCountedAdministrator()} as counts,
          ${mayOpenCommunity()} as "mayOpen"
        from (values (${role}::text, ${status}::text, ${deletedAt}::timestamptz, ${removalAt}::timestamptz))
          as users (role, status, deleted_at, removal_at)`.execute(database)
      return rows[0]
    }
    const rights = await Promise.all(
      people.map(async (person) => ({ ...person, ...(await getSqlRights(person)) })),
    )
    expect(rights).toEqual(people.map((person) => ({ ...person, ...getPolicyRights(person) })))
  })
})
