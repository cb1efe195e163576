import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ImportedTexts } from '~/contract/accounts'
import type { InvitationState } from '~/contract/invitations'
import { importPeople, listInvitations } from './invitations.functions'

const all = ['invitations'] as const

/** Everything that administrators read about invitations; the one place where their query keys are made. */
export const invitationQueries = {
  all: () => all,
  list: ({ page = 1, state }: { page?: number | undefined; state?: InvitationState | undefined }) =>
    queryOptions({
      queryKey: [...all, 'list', page, state ?? null],
      queryFn: ({ signal }) =>
        listInvitations({ data: { page, ...(state === undefined ? {} : { state }) }, signal }),
      placeholderData: keepPreviousData,
    }),
  /** What would become of each row of a table. */
  plan: (rows: ImportedTexts[]) =>
    queryOptions({
      queryKey: [...all, 'plan', rows],
      queryFn: ({ signal }) => importPeople({ data: { rows, dryRun: true }, signal }),
      gcTime: 0,
    }),
}
