import { createServerFn } from '@tanstack/react-start'
import { usersServiceAs } from '~/gateways/users-service.server'

/**
 * The accounts that a demonstration offers to log in with. Read without a session, since all
 * visitors see the same.
 */
export const listDemonstrationPeople = createServerFn({ method: 'GET' }).handler(() =>
  usersServiceAs(null).demonstration.people(),
)
