import type { Database } from '../../context'
import { readBatches } from '../../database/paging'
import { presentUser } from './users.service'
import { isNarrowed } from './user-filter'
import { type FoundSearch, type KeyedRow, findUids, listRowsAfter, getRows } from './user-list.queries'
import type { UserRow } from './users.queries'

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

// Rows per batch.
const batchSize = 1_000

// The maximum number of matching users whose uids are held in memory. With more matches, even of a million users, a
// scan through all finds them fast enough.
const maxFound = 40_000

const getRow = (row: UserRow): string[] => {
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

async function* readBatchesByUid(database: Database, search: FoundSearch, found: readonly string[]) {
  for (let from = 0; from < found.length; from += batchSize)
    yield await getRows(database, search, found.slice(from, from + batchSize))
}

const scanBatches = (database: Database, search: FoundSearch) =>
  readBatches<KeyedRow>((last, limit) => listRowsAfter(database, search, last, limit), batchSize)

/**
 * Exports all users that the list finds, or the named ones among them, in its order, as rows of a table. Memory holds
 * one batch and a limited number of uids.
 */
export async function* exportUsers(
  database: Database,
  { users, ...search }: FoundSearch & { users?: readonly string[] | undefined },
): AsyncGenerator<string[]> {
  yield heading
  const found = users ?? (isNarrowed(search) ? await findUids(database, search, maxFound) : null)
  const batches = found ? readBatchesByUid(database, search, found) : scanBatches(database, search)
  for await (const rows of batches) yield* rows.map(getRow)
}
