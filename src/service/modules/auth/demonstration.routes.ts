import { demonstrationContract } from '~/contract/demonstration'
import { routesOf } from '../../http/router'
import { listDemonstrationPeople } from './demonstration-users'
import type { ServiceDeps } from '../../deps'

export const demonstrationRoutes = (deps: ServiceDeps) =>
  routesOf(demonstrationContract, {
    people: async () => ({ data: await listDemonstrationPeople(deps) }),
  })
