import { ProblemError } from '~/contract/problem'
import { providerCode } from '../provider-errors'
import type { ActionMode } from './action-search'

/** Why a link cannot be used any more, or not for this. */
export type GoneReason = 'used' | 'expired' | 'cancelled' | 'taken'

/** A link that was looked at and cannot be used. */
export class InvalidLinkError extends Error {
  constructor(readonly reason: GoneReason) {
    super(`The link cannot be used: ${reason}.`)
    this.name = 'InvalidLinkError'
  }
}

/** A code that is for something else than its link says. */
export class WrongModeError extends Error {
  constructor(readonly mode: ActionMode) {
    super(`The code is for ${mode}.`)
    this.name = 'WrongModeError'
  }
}

const ofProblem = ({ code }: ProblemError): GoneReason | null => {
  if (code === 'EMAIL_ALREADY_IN_USE') return 'taken'
  return code === 'NOT_FOUND' || code === 'LINK_EXPIRED' ? 'used' : null
}

/** Why an error means that a link is of no use any more; null for an error that says nothing of the link. */
export const getGoneReason = (error: unknown): GoneReason | null => {
  if (error instanceof InvalidLinkError) return error.reason
  if (error instanceof ProblemError) return ofProblem(error)
  switch (providerCode(error)) {
    case 'expired-action-code':
      return 'expired'
    case 'invalid-action-code':
    case 'user-not-found':
      return 'used'
    case 'email-already-in-use':
      return 'taken'
    default:
      return null
  }
}

interface GoneWords {
  title: string
  lead: string
}

/** What to tell of a link that is of no use any more. */
export const goneWords: Record<GoneReason, GoneWords> = {
  used: {
    title: 'This link has been used already',
    lead: 'A link works once, and this one has been used, or replaced by a newer one.',
  },
  expired: {
    title: 'This link has expired',
    lead: 'A link works for a short time only, and this one is older.',
  },
  cancelled: {
    title: 'This link no longer counts',
    lead: 'The change it was for was taken back, or replaced by a newer one.',
  },
  taken: {
    title: 'This address belongs to somebody else',
    lead: 'Since this mail was sent, another account was opened with the address, so it cannot be given to yours.',
  },
}
