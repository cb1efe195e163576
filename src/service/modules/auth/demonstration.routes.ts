import { demonstrationContract } from '~/contract/demonstration'
import { getRoutes } from '../../http/router'
import { listDemonstrationPeople } from './demonstration-users'
import type { ServiceContext } from '../../context'

export const demonstrationRoutes = (context: ServiceContext) =>
  getRoutes(demonstrationContract, {
    people: async () => ({ data: await listDemonstrationPeople(context) }),
  })
