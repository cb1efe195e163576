import { createServerFn } from '@tanstack/react-start'
import { communityContract } from '~/contract/community'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listNews = createServerFn({ method: 'GET' })
  .validator(validateInput(communityContract.news.query))
  .handler(({ data }) => usersService().community.news({ query: data }))

export const listAnnouncements = createServerFn({ method: 'GET' })
  .validator(validateInput(communityContract.announcements.query))
  .handler(({ data }) => usersService().community.announcements({ query: data }))
