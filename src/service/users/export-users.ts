import type { UserSearch } from '~/contract/users'
import type { Database } from '../deps'
import { presentUser } from './present-user'
import { type PlacedRow, rowsAfter } from './users-export.repository'

const heading = [
  'identityUid',
  'email',
  'firstName',
  'lastName',
  'companyName',
  'jobTitle',
  'phoneNumber',
  'role',
  'status',
  'verified',
  'country',
  'region',
  'city',
  'postalCode',
  'street',
  'hasDevelopedMeteringApps',
  'hasExperienceWithRevelo',
  'createdAt',
  'lastSeenAt',
]

// Rows. A query each, so that nothing is held open however slowly a reader takes them.
const atOnce = 1_000

const rowOf = (row: PlacedRow): string[] => {
  const { address, ...user } = presentUser(row)
  return [
    user.identityUid,
    user.email,
    user.firstName,
    user.lastName,
    user.companyName,
    user.jobTitle,
    user.phoneNumber,
    user.role,
    user.status,
    String(user.verified),
    address.country,
    address.region,
    address.city,
    address.postalCode,
    address.street,
    String(user.hasDevelopedMeteringApps),
    String(user.hasExperienceWithRevelo),
    user.createdAt,
    user.lastSeenAt ?? '',
  ]
}

/** Everybody whom the list finds, in its order, as the rows of a table; memory holds one batch. */
export async function* exportUsers(database: Database, search: UserSearch): AsyncGenerator<string[]> {
  yield heading
  let last: PlacedRow | undefined
  for (;;) {
    const rows = await rowsAfter(database, search, last, atOnce)
    for (const row of rows) yield rowOf(row)
    if (rows.length < atOnce) return
    last = rows.at(-1)
  }
}
