import { createServerFn } from '@tanstack/react-start'
import { usersService } from '~/gateways/users-service.server'

export const listNews = createServerFn({ method: 'GET' }).handler(() => usersService().community.news())

export const listAnnouncements = createServerFn({ method: 'GET' }).handler(() =>
  usersService().community.announcements(),
)
