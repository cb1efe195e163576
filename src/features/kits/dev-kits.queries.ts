import { queryOf } from '~/gateways/query-of'
import { listKitRequests, listKits, listKitTeasers, readKitEligibility } from './dev-kits.functions'

const all = ['dev-kits'] as const

/** Everything that is read about kits; the one place where their query keys are made. */
export const devKitQueries = {
  all: () => all,
  kits: () => queryOf([...all, 'kits'], listKits),
  /** The first of them, for public pages. */
  teasers: () => queryOf([...all, 'teasers'], listKitTeasers),
  /** What each kit asks of one person. */
  eligibility: (id: string) => queryOf([...all, 'eligibility', id], readKitEligibility, { id }),
  /** Of one person, newest first. */
  getRequests: (id: string) => queryOf([...all, 'requests', id], listKitRequests, { id }),
}
