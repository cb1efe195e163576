import { createServerFn } from '@tanstack/react-start'
import { usersService } from '~/gateways/users-service.server'

export const listLearningPaths = createServerFn({ method: 'GET' }).handler(() =>
  usersService().learningPaths.list(),
)

export const listLearningPathTeasers = createServerFn({ method: 'GET' }).handler(() =>
  usersService().learningPaths.teasers(),
)
