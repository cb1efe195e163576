import { readFn } from '~/gateways/server-fn'
import { usersService } from '~/gateways/users-service.server'

export const readCatalogue = readFn.handler(() => usersService().catalogue.teasers())

export const readOutline = readFn.handler(() => usersService().catalogue.outline())
