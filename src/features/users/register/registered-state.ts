import * as v from 'valibot'
import { isProblem, ProblemError } from '~/contract/problem'

/** What registering tells the page that follows; it travels in the history, so that no address shows it. */
export interface Registered {
  email: string
  /** Registered through an invitation, which confirms the address by itself. */
  isConfirmed: boolean
  /** Approved by that invitation as well. */
  isApproved: boolean
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    registered?: Registered
  }
}

/** What can come of a mailed confirmation link. */
export const confirmOutcomes = ['confirmed', 'already-confirmed', 'expired', 'wrong'] as const
export type ConfirmOutcome = (typeof confirmOutcomes)[number]

/** What the page asks for before the link confirms. */
export const confirmDemands = ['password', 'wrong-password', 'new-password', 'weak-password'] as const
export type ConfirmDemand = (typeof confirmDemands)[number]

/** The final outcome that a refusal means; null for anything that another try may change. */
export const toOutcome = (error: unknown): ConfirmOutcome | null => {
  if (!(error instanceof ProblemError)) return null
  if (error.code === 'LINK_EXPIRED') return 'expired'
  return error.status === 404 || error.status === 422 || error.status === 400 ? 'wrong' : null
}

/** What a refusal asks for; null where it asks for nothing. */
export const toDemand = (error: unknown): ConfirmDemand | null => {
  if (isProblem(error, 'PASSWORD_REQUIRED')) return 'password'
  if (isProblem(error, 'NEW_PASSWORD_REQUIRED')) return 'new-password'
  if (!isProblem(error, 'FIELDS_INVALID')) return null
  const paths = error.fields.map(({ path }) => path.split('.').at(-1))
  if (paths.includes('newPassword')) return 'weak-password'
  return paths.includes('password') ? 'wrong-password' : null
}

/** The search of the confirmation page; anything else in it is left out. */
export const confirmSearch = v.object({
  outcome: v.optional(v.fallback(v.optional(v.picklist([...confirmOutcomes, ...confirmDemands])), undefined)),
})
