import { createServerFn } from '@tanstack/react-start'
import { usersService } from '~/gateways/users-service.server'

export const listAnnouncements = createServerFn({ method: 'GET' }).handler(() =>
  usersService().community.announcements(),
)
