import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ApiReference } from '~/contract/api-descriptions'
import { id } from '~/contract/field-schemas'
import { optionalParameter } from '~/forms/search-parameters'
import { readApiReference } from './api-descriptions.functions'

/** The component in the search parameters. */
export const apiDescriptionSearch = v.object({ component: optionalParameter(id) })

// Milliseconds between polls while pages are being written.
const progressIntervalMs = 1000

export const isWriting = ({ current }: ApiReference): boolean =>
  current?.state === 'writing' || current?.state === 'removing'

export const apiDescriptionQueries = {
  /** Polls while its pages are being written. */
  of: (component: string) =>
    queryOptions({
      queryKey: ['api-descriptions', component],
      queryFn: ({ signal }) => readApiReference({ data: { id: component }, signal }),
      refetchInterval: ({ state }) => (state.data && isWriting(state.data) ? progressIntervalMs : false),
    }),
}
