import { queryOptions } from '@tanstack/react-query'
import { listKitRequests, listKits } from './dev-kits.functions'

const all = ['dev-kits'] as const

/** Everything that is read about kits; the one place where their query keys are made. */
export const devKitQueries = {
  all: () => all,
  kits: () => queryOptions({ queryKey: [...all, 'kits'], queryFn: ({ signal }) => listKits({ signal }) }),
  /** Of one person, newest first. */
  requestsOf: (id: string) =>
    queryOptions({
      queryKey: [...all, 'requests', id],
      queryFn: ({ signal }) => listKitRequests({ data: { id }, signal }),
    }),
}
