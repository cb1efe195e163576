import * as v from 'valibot'
import { isProblem, ProblemError } from '~/contract/problem'

/** The data for the page after registration, passed in the history state, so that no URL shows it. */
export interface Registered {
  email: string
  /** Registered by invitation, which confirms the address. */
  isConfirmed: boolean
  /** The invitation also approves the user. */
  isApproved: boolean
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    registered?: Registered
  }
}

/** The outcomes of a mailed confirmation link. */
export const confirmOutcomes = ['confirmed', 'already-confirmed', 'expired', 'wrong'] as const
export type ConfirmOutcome = (typeof confirmOutcomes)[number]

/** What the page must ask for before it confirms. */
export const confirmDemands = ['password', 'wrong-password', 'new-password', 'weak-password'] as const
export type ConfirmDemand = (typeof confirmDemands)[number]

/** Maps an error to its final outcome; null for errors that a retry may solve. */
export const toOutcome = (error: unknown): ConfirmOutcome | null => {
  if (!(error instanceof ProblemError)) return null
  if (error.code === 'LINK_EXPIRED') return 'expired'
  return error.status === 404 || error.status === 422 || error.status === 400 ? 'wrong' : null
}

/** Maps an error to what the page must ask for; null for none. */
export const toDemand = (error: unknown): ConfirmDemand | null => {
  if (isProblem(error, 'PASSWORD_REQUIRED')) return 'password'
  if (isProblem(error, 'NEW_PASSWORD_REQUIRED')) return 'new-password'
  if (!isProblem(error, 'FIELDS_INVALID')) return null
  const paths = error.fields.map(({ path }) => path.split('.').at(-1))
  if (paths.includes('newPassword')) return 'weak-password'
  return paths.includes('password') ? 'wrong-password' : null
}

/** The search parameters of the confirmation page; others are dropped. */
export const confirmSearch = v.object({
  outcome: v.optional(v.fallback(v.optional(v.picklist([...confirmOutcomes, ...confirmDemands])), undefined)),
})
