import { queryOptions } from '@tanstack/react-query'
import type { RawImportRow } from '~/contract/accounts'
import type { InvitationState } from '~/contract/invitations'
import { importPeople, listInvitations } from './invitations.functions'
import * as v from 'valibot'
import { invitationStates } from '~/contract/enums'
import { pageParameter, optionalParameter } from '~/forms/search-parameters'
import { queryKeepingPrevious } from '~/gateways/server-query'

const all = ['invitations'] as const

/** Administrators' queries of invitations; all their query keys are made here. */
export const invitationQueries = {
  all: () => all,
  list: ({ page = 1, state }: { page?: number | undefined; state?: InvitationState | undefined }) =>
    queryKeepingPrevious([...all, 'list', page, state ?? null], listInvitations, {
      page,
      ...(state === undefined ? {} : { state }),
    }),
  /** A dry run of the rows of a table. */
  plan: (rows: RawImportRow[]) =>
    queryOptions({
      queryKey: [...all, 'plan', rows],
      queryFn: ({ signal }) => importPeople({ data: { rows, dryRun: true }, signal }),
      gcTime: 0,
    }),
}

/** How to add users: by addresses (default), by a table, or with an account. */
const invitationForms = ['table', 'account'] as const

/** The search parameters: how to add users, and the filter of invitations. Invalid values are dropped. */
export const inviteSearch = v.object({
  by: optionalParameter(v.picklist(invitationForms)),
  state: optionalParameter(v.picklist(invitationStates)),
  page: pageParameter,
})
export type InviteSearch = v.InferOutput<typeof inviteSearch>
