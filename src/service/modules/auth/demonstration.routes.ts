import { demonstrationContract, type DemonstrationPerson } from '~/contract/demonstration'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { demoPeople } from '../../database/seed/demo-people'

const uids = demoPeople.map(({ identityUid }) => identityUid)

/** One of each kind as they were put into a demonstration, under the addresses that they have by now, without those deleted. */
const listDemonstrationPeople = async ({
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

export const demonstrationRoutes = (context: ServiceContext) =>
  getRoutes(demonstrationContract, {
    people: async () => ({ data: await listDemonstrationPeople(context) }),
  })
