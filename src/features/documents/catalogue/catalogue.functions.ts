import { createServerFn } from '@tanstack/react-start'
import { usersService } from '~/gateways/users-service.server'

export const readCatalogue = createServerFn({ method: 'GET' }).handler(() =>
  usersService().catalogue.teasers(),
)

export const readOutline = createServerFn({ method: 'GET' }).handler(() => usersService().catalogue.outline())
