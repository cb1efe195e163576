import { read } from '~/gateways/server-fn'
import { usersService } from '~/gateways/users-service.server'

export const readCatalogue = read.handler(() => usersService().catalogue.teasers())

export const readOutline = read.handler(() => usersService().catalogue.outline())
