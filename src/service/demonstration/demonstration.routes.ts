import { demonstrationContract } from '~/contract/demonstration'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { listDemonstrationPeople } from './list-people'

export const demonstrationRoutes = (deps: ServiceDeps) =>
  routesOf(demonstrationContract, {
    people: async () => ({ data: await listDemonstrationPeople(deps) }),
  })
