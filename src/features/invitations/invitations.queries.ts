import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listInvitations } from './invitations.functions'

const all = ['invitations'] as const

/** Everything that administrators read about invitations; the one place where their query keys are made. */
export const invitationQueries = {
  all: () => all,
  list: (page = 1) =>
    queryOptions({
      queryKey: [...all, 'list', page],
      queryFn: ({ signal }) => listInvitations({ data: { page }, signal }),
      placeholderData: keepPreviousData,
    }),
}
