import { createServerFn } from '@tanstack/react-start'
import { usersServiceAs } from '~/gateways/users-service.server'

/** Whom a demonstration offers to log in as. Asked as nobody, since it is the same for everybody. */
export const listDemonstrationPeople = createServerFn({ method: 'GET' }).handler(() =>
  usersServiceAs(null).demonstration.people(),
)
