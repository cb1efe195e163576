import { queryOptions } from '@tanstack/react-query'
import type { RawImportRow } from '~/contract/accounts'
import type { InvitationState } from '~/contract/invitations'
import { importPeople, listInvitations } from './invitations.functions'
import * as v from 'valibot'
import { invitationStates } from '~/contract/enums'
import { pageParameter, optionalParameter } from '~/forms/search-parameters'
import { queryKeepingPrevious } from '~/gateways/server-query'

const all = ['invitations'] as const

/** Everything that administrators read about invitations; the one place where their query keys are made. */
export const invitationQueries = {
  all: () => all,
  list: ({ page = 1, state }: { page?: number | undefined; state?: InvitationState | undefined }) =>
    queryKeepingPrevious([...all, 'list', page, state ?? null], listInvitations, {
      page,
      ...(state === undefined ? {} : { state }),
    }),
  /** What would become of each row of a table. */
  plan: (rows: RawImportRow[]) =>
    queryOptions({
      queryKey: [...all, 'plan', rows],
      queryFn: ({ signal }) => importPeople({ data: { rows, dryRun: true }, signal }),
      gcTime: 0,
    }),
}

/** How people are added: by their addresses (unless told), by a table, or with an account opened for them. */
const invitationForms = ['table', 'account'] as const

/** The address of the page: the way of adding, and which invitations are listed. What is not known is left out. */
export const inviteSearch = v.object({
  by: optionalParameter(v.picklist(invitationForms)),
  state: optionalParameter(v.picklist(invitationStates)),
  page: pageParameter,
})
export type InviteSearch = v.InferOutput<typeof inviteSearch>
