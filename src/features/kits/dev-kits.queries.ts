import { queryOptions } from '@tanstack/react-query'
import { listKitRequests, listKits, listKitTeasers, readKitEligibility } from './dev-kits.functions'

const all = ['dev-kits'] as const

/** Everything that is read about kits; the one place where their query keys are made. */
export const devKitQueries = {
  all: () => all,
  kits: () => queryOptions({ queryKey: [...all, 'kits'], queryFn: ({ signal }) => listKits({ signal }) }),
  /** The first of them, for public pages. */
  teasers: () =>
    queryOptions({ queryKey: [...all, 'teasers'], queryFn: ({ signal }) => listKitTeasers({ signal }) }),
  /** What each kit asks of one person. */
  eligibility: (id: string) =>
    queryOptions({
      queryKey: [...all, 'eligibility', id],
      queryFn: ({ signal }) => readKitEligibility({ data: { id }, signal }),
    }),
  /** Of one person, newest first. */
  getRequests: (id: string) =>
    queryOptions({
      queryKey: [...all, 'requests', id],
      queryFn: ({ signal }) => listKitRequests({ data: { id }, signal }),
    }),
}
