import { t } from '@lingui/core/macro'

/**
 * Every way a call can fail, as `code -> { status, title }`.
 * Codes are stable; screens and clients switch on them, never on prose (RFC 9457).
 */
export const problems = {
  MALFORMED_REQUEST: { status: 400, title: () => t`We couldn’t read the request` },
  TOKEN_MISSING: { status: 401, title: () => t`Sign in to do this` },
  TOKEN_INVALID: { status: 401, title: () => t`Your sign-in is no longer valid` },
  FORBIDDEN: { status: 403, title: () => t`You don’t have permission to do this` },
  SECOND_FACTOR_REQUIRED: { status: 403, title: () => t`Log in with a second step to do this` },
  NOT_APPROVED: { status: 403, title: () => t`This is limited to approved users` },
  TERMS_NOT_ACCEPTED: { status: 403, title: () => t`Accept the terms of use first` },
  LICENCE_NOT_ACCEPTED: { status: 403, title: () => t`Accept the licence of this file first` },
  NOT_REGISTERED: { status: 403, title: () => t`This sign-in has no profile yet` },
  ACCOUNT_DISABLED: { status: 403, title: () => t`This account is disabled` },
  ACCOUNT_BLOCKED: { status: 403, title: () => t`This account is blocked` },
  SIGN_IN_UNPROVEN: {
    status: 403,
    title: () => t`This address already has an account. Sign in the way you did before`,
  },
  APP_CHECK_FAILED: {
    status: 403,
    title: () => t`We couldn’t check this page. Reload it and try again`,
  },
  PASSWORD_REQUIRED: { status: 403, title: () => t`Enter the password you chose, or choose a new one` },
  NEW_PASSWORD_REQUIRED: { status: 403, title: () => t`Choose a new password to confirm this address` },
  EMAIL_NOT_CONFIRMED: { status: 403, title: () => t`Confirm your e-mail address first` },
  RECENT_SIGN_IN_REQUIRED: { status: 403, title: () => t`This needs a fresh sign-in` },
  NOT_FOUND: { status: 404, title: () => t`Not found` },
  METHOD_NOT_ALLOWED: { status: 405, title: () => t`This address doesn’t accept that method` },
  CONFLICT: { status: 409, title: () => t`This changed in the meantime` },
  EMAIL_ALREADY_IN_USE: { status: 409, title: () => t`This e-mail address is already in use` },
  ALREADY_REGISTERED: { status: 409, title: () => t`This sign-in already has a profile` },
  APPLICATION_WAITING: { status: 409, title: () => t`An application is already waiting for review` },
  APPLICATION_APPROVED: { status: 409, title: () => t`This application is already approved` },
  NOTHING_TO_REVIEW: { status: 409, title: () => t`No application is waiting for a decision` },
  TOO_LATE_TO_UNDO: { status: 409, title: () => t`It is too late to undo this` },
  INVITATION_CLOSED: { status: 409, title: () => t`This invitation was accepted or revoked` },
  ALREADY_INVITED: { status: 409, title: () => t`This address already has an open invitation` },
  NAME_IN_USE: { status: 409, title: () => t`This name is already in use` },
  LAST_SIGN_IN_WAY: { status: 409, title: () => t`You can’t remove your last way to sign in` },
  LAST_ADMINISTRATOR: { status: 409, title: () => t`The last administrator must keep this role` },
  NOT_EMPTY: { status: 409, title: () => t`This isn’t empty` },
  SLUG_IN_USE: { status: 409, title: () => t`This address is already in use` },
  IDEMPOTENCY_KEY_REUSED: { status: 409, title: () => t`This key was already used with different content` },
  STALE_VERSION: { status: 409, title: () => t`Someone else saved a newer version` },
  REQUEST_OPEN: { status: 409, title: () => t`A request for this kit is already open` },
  OUT_OF_STOCK: { status: 409, title: () => t`Not enough kits are in stock` },
  UNIT_LOCKED: { status: 409, title: () => t`Something else comes first` },
  NO_ATTEMPT_LEFT: { status: 409, title: () => t`You have no attempt left` },
  NOT_ELIGIBLE: { status: 409, title: () => t`You can’t request this kit yet` },
  LINK_EXPIRED: { status: 410, title: () => t`This link has expired` },
  BODY_TOO_LARGE: { status: 413, title: () => t`This is too large` },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: () => t`This type of content is not accepted` },
  FIELDS_INVALID: { status: 422, title: () => t`Check the highlighted fields` },
  CHALLENGE_REQUIRED: {
    status: 428,
    title: () => t`Many messages are coming in. We couldn’t confirm that you’re not a bot`,
  },
  TOO_MANY_REQUESTS: { status: 429, title: () => t`Too many attempts. Try again later` },
  INTERNAL_ERROR: { status: 500, title: () => t`Something failed on our side` },
  UNAVAILABLE: { status: 503, title: () => t`The service is not available at the moment` },
  STORAGE_FULL: { status: 507, title: () => t`The storage is full. Try again later` },
} as const satisfies Record<string, { status: number; title: () => string }>

/** A stable, machine-readable reason for a refused call. */
export type ProblemCode = keyof typeof problems

/**
 * One input that was refused: where it stands (`address.city`), why by a stable code, and a sentence for the user.
 */
export interface FieldProblem {
  path: string
  code: string
  message: string
}

/** The newest text and its author, returned when an outdated save is refused. */
export interface CurrentText {
  version: number
  title: string
  summary: string
  body: string
  authorName: string
  savedAt: string
}

/** The body of every failed call, `application/problem+json`. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: ProblemCode
  requestId: string
  fields?: FieldProblem[]
  /** With `STALE_VERSION` alone. */
  current?: CurrentText
}

/** Whether the text is a known problem code. */
export const isProblemCode = (code: unknown): code is ProblemCode =>
  typeof code === 'string' && Object.hasOwn(problems, code)

/** Details of a {@link ProblemError} beyond its code. `retryAfter` is in seconds. */
export interface ProblemDetails {
  detail?: string
  fields?: FieldProblem[]
  retryAfter?: number
  requestId?: string
  current?: CurrentText
}

/** A refused call, the same class on both sides of the wire: the service throws it, the client throws it. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly fields: FieldProblem[]
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  readonly current: CurrentText | undefined

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.detail ?? problems[code].title())
    this.name = 'ProblemError'
    this.code = code
    this.status = problems[code].status
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter
    this.requestId = details.requestId
    this.current = details.current
  }
}

/** Whether this is a refusal with that code. */
export const isProblem = (error: unknown, code: ProblemCode): error is ProblemError =>
  error instanceof ProblemError && error.code === code

/** Resolves to the result, or to null if the service refuses with this code. */
export const nullOnProblem = async <T>(answer: Promise<T>, code: ProblemCode): Promise<T | null> => {
  try {
    return await answer
  } catch (error) {
    if (isProblem(error, code)) return null
    throw error
  }
}
