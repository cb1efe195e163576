import { demonstrationContract } from '~/contract/demonstration'
import { getRoutes } from '../../http/router'
import { listDemonstrationPeople } from './demonstration-users'
import type { ServiceDeps } from '../../deps'

export const demonstrationRoutes = (deps: ServiceDeps) =>
  getRoutes(demonstrationContract, {
    people: async () => ({ data: await listDemonstrationPeople(deps) }),
  })
