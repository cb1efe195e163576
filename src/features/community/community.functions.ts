import { createServerFn } from '@tanstack/react-start'
import { communityContract } from '~/contract/community'
import { input } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listNews = createServerFn({ method: 'GET' })
  .validator(input(communityContract.news.query))
  .handler(({ data }) => usersService().community.news({ query: data }))

export const listAnnouncements = createServerFn({ method: 'GET' })
  .validator(input(communityContract.announcements.query))
  .handler(({ data }) => usersService().community.announcements({ query: data }))
