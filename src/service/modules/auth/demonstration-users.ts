import type { DemonstrationPerson } from '~/contract/demonstration'
import { demoPeople } from '../../database/seed/demo-people'
import type { ServiceContext } from '../../context'

const uids = demoPeople.map(({ identityUid }) => identityUid)

/** One of each kind as they were put into a demonstration, under the addresses that they have by now, without those deleted. */
export const listDemonstrationPeople = async ({
  database,
  config,
}: Pick<ServiceContext, 'database' | 'config'>): Promise<DemonstrationPerson[]> => {
  if (!config.demonstration) return []
  const rows = await database
    .selectFrom('users')
    .select(['identity_uid', 'email', 'role', 'status'])
    .where('identity_uid', 'in', uids)
    .where('deleted_at', 'is', null)
    .execute()
  return rows
    .toSorted((one, other) => uids.indexOf(one.identity_uid) - uids.indexOf(other.identity_uid))
    .map(({ email, role, status }) => ({ email, role, status }))
}
