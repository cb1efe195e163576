import type { Endpoint } from './endpoint'

/**
 * The scope in which calls are counted.
 * - `address`: the client's network address, signed in or not; for IPv6 the /64
 * - `visitor`: as `address`, for callers who are not signed in as a registered user
 * - `account`: the signed-in user, from any address
 */
export type LimitScope = 'address' | 'visitor' | 'account'

/** A number of calls within a number of seconds, which start with the first call. */
export interface Allowance {
  points: number
  seconds: number
}

/** A rate limit of a call. Beyond it the response is 429 `TOO_MANY_REQUESTS` with `Retry-After`. */
export interface CallLimit extends Allowance {
  per: LimitScope
  /** Calls with the same name share a limit; others have separate ones. */
  name?: string
  /**
   * Attempts allowed in a demonstration, where all users share the address of one machine. `none` if they are not
   * counted there.
   */
  demonstration?: number | 'none'
  /** Counts only calls with this query parameter. */
  only?: string
  /** What the endpoint counts itself, because it decides late, such as `accepted messages`. */
  counted?: string
}

const minute = 60
const hour = 3600

/** Quiz submissions per user and quiz; more are guesses. */
export const quizAnswers: Allowance = { points: 30, seconds: hour }

/** Changes that users can make to their own profile. Administrators have no limit for other users' profiles. */
export const ownProfileChanges: Allowance = { points: 60, seconds: hour }

/**
 * Messages to support: how many are accepted from one address, how many of those without a proof of work, and after
 * how many from all addresses every sender needs one.
 */
export const contactMessages = {
  accepted: { points: 10, seconds: hour },
  calm: { points: 3, seconds: hour },
  calmEverywhere: { points: 60, seconds: 10 * minute },
} satisfies Record<string, Allowance>

/**
 * Mails of one kind that anyone can request for an e-mail address. Further requests get the same response but send
 * no mail. Earlier links stay valid, so requests by strangers do not lock a user out.
 */
export const mailsToAddress: Allowance = { points: 5, seconds: 30 * minute }

/**
 * Wrong recovery codes for an e-mail address, from all callers. A right code is always accepted, so guesses by
 * strangers do not lock a user out; a hundred bits cannot be guessed.
 */
export const wrongRecoveryCodes: Allowance = { points: 20, seconds: hour }

const exportLimit: CallLimit[] = [{ per: 'account', points: 30, seconds: hour, name: 'exports' }]

const mailTestLimit: CallLimit[] = [{ per: 'account', points: 30, seconds: hour, name: 'mail-tests' }]

const searchLimit: CallLimit[] = [
  { per: 'visitor', points: 240, seconds: minute, name: 'search', demonstration: 'none' },
  { per: 'account', points: 300, seconds: minute, name: 'search', demonstration: 'none' },
]

const editLimit: CallLimit[] = [{ per: 'account', points: 60, seconds: hour, name: 'post-edits' }]
const reportLimit: CallLimit[] = [{ per: 'account', points: 20, seconds: hour, name: 'post-reports' }]
// A history can have two million characters.
const historyLimit: CallLimit[] = [{ per: 'account', points: 300, seconds: hour, name: 'post-versions' }]

/**
 * Calls of visitors from one address. A node counts them before it reads the input of a server function, also in a
 * demonstration.
 */
export const visitorCalls = { points: 2400, seconds: minute, demonstration: 6000 }

/** Applies to all calls in addition to their own limits; far above normal use. */
const globalLimit: CallLimit[] = [
  { ...visitorCalls, per: 'visitor', name: 'calls', demonstration: 'none' },
  { per: 'account', points: 1200, seconds: minute, name: 'calls', demonstration: 'none' },
]

/** Registration by password, and the first profile of a federated sign-in: both create an account. */
const registrationLimit: CallLimit[] = [
  { per: 'address', points: 20, seconds: hour, name: 'registrations', demonstration: 1000 },
]

/**
 * The limits of each call in addition to {@link globalLimit}, by `method path`. None counts by an e-mail address
 * from the input, because a stranger could use up its owner's limit.
 */
export const callLimits: Record<string, readonly CallLimit[]> = {
  'GET /session': [
    { per: 'address', points: 600, seconds: 10 * minute, only: 'start', demonstration: 1200 },
    { per: 'account', points: 60, seconds: 10 * minute, only: 'start', demonstration: 300 },
  ],
  'POST /register': registrationLimit,
  'POST /register/validate/{id}': [{ per: 'address', points: 60, seconds: hour, demonstration: 600 }],
  'POST /register/resend': [{ per: 'address', points: 10, seconds: hour, demonstration: 100 }],
  'GET /register/invitation': [{ per: 'address', points: 60, seconds: hour, demonstration: 600 }],
  'POST /users': registrationLimit,
  'POST /users/password/reset': [{ per: 'address', points: 10, seconds: hour, demonstration: 100 }],
  'POST /users/second-factor/recover': [{ per: 'address', points: 20, seconds: hour, demonstration: 100 }],
  'POST /users/{id}/recovery-codes': [{ per: 'account', points: 20, seconds: hour }],
  'POST /users/{id}/second-factors': [{ per: 'account', points: 120, seconds: hour }],
  'POST /users/sign-in-link': [{ per: 'address', points: 10, seconds: hour, demonstration: 100 }],
  'POST /users/{id}/email': [{ per: 'account', points: 10, seconds: hour }],
  'GET /users/email/link': [{ per: 'address', points: 60, seconds: hour, demonstration: 600 }],
  'POST /users/email/link': [{ per: 'address', points: 60, seconds: hour, demonstration: 600 }],
  'POST /users/email/follow': [{ per: 'address', points: 60, seconds: hour, demonstration: 600 }],
  'POST /users/{id}/ways': [{ per: 'account', points: 60, seconds: hour }],
  'PUT /users/{id}/ways/{providerId}': [{ per: 'account', points: 60, seconds: hour }],
  'DELETE /users/{id}/ways/{providerId}': [{ per: 'account', points: 60, seconds: hour }],
  'POST /password-policy/refresh': [{ per: 'address', points: 60, seconds: hour, demonstration: 600 }],
  'PUT /users/password': [{ per: 'account', points: 60, seconds: hour }],
  'POST /users/{id}/sessions/end': [{ per: 'account', points: 30, seconds: hour }],
  'POST /users/{id}/deletion': [{ per: 'account', points: 10, seconds: hour }],
  'PUT /users/{id}/terms': [{ per: 'account', points: 60, seconds: hour }],
  'GET /users/{id}/export': [{ per: 'account', points: 10, seconds: hour }],
  'POST /users/contact': [
    { per: 'address', points: 120, seconds: hour },
    { per: 'address', ...contactMessages.accepted, counted: 'accepted messages' },
  ],
  'GET /users/contact/challenge': [{ per: 'address', points: 120, seconds: hour, demonstration: 600 }],
  'PUT /unsubscribe/{token}': [{ per: 'address', points: 120, seconds: hour, demonstration: 600 }],
  'GET /certificates/{code}': [{ per: 'address', points: 60, seconds: hour }],
  'POST /pages/{id}/feedback': [{ per: 'visitor', points: 20, seconds: hour }],
  'POST /pages/{id}/reads': [
    { per: 'visitor', points: 240, seconds: minute, demonstration: 'none' },
    { per: 'account', points: 120, seconds: minute, demonstration: 'none' },
  ],

  'PUT /users/{id}': [{ per: 'account', ...ownProfileChanges, counted: 'changes of the own profile' }],
  'POST /users/{id}/pictures': [{ per: 'account', points: 60, seconds: hour }],
  'PUT /users/{id}/picture': [{ per: 'account', points: 60, seconds: hour }],
  'PUT /users/{id}/listing': [{ per: 'account', points: 60, seconds: hour }],
  'POST /users/{id}/application/files': [{ per: 'account', points: 60, seconds: hour }],
  'POST /media': [{ per: 'account', points: 300, seconds: hour }],
  'POST /admin/releases': [{ per: 'account', points: 60, seconds: hour }],
  'POST /admin/imports': [{ per: 'account', points: 30, seconds: hour }],
  'POST /admin/users/import': [{ per: 'account', points: 60, seconds: hour }],

  'GET /admin/users.csv': exportLimit,
  'GET /admin/audit.csv': exportLimit,
  'GET /admin/decisions.csv': exportLimit,
  'GET /admin/insight/{metric}/insight.csv': exportLimit,
  'GET /admin/insight/tables/{table}/insight.csv': exportLimit,
  'GET /admin/funnel/{by}/funnel.csv': exportLimit,
  'GET /admin/dev-kit-requests.csv': exportLimit,
  'GET /admin/dev-kits/{id}/units.csv': exportLimit,
  'GET /admin/learning-paths/{id}/learners.csv': exportLimit,
  'GET /admin/learning-cohorts/{id}/members.csv': exportLimit,
  'GET /admin/exports/documents.zip': exportLimit,
  'GET /certificates/{code}/pdf': [{ per: 'account', points: 60, seconds: hour }],

  'GET /pages/search': searchLimit,
  'GET /pages/suggest': searchLimit,
  'GET /questions': searchLimit,
  'GET /questions/related': searchLimit,
  'GET /questions/tags': searchLimit,
  'GET /members': searchLimit,
  'GET /members/mentionable': searchLimit,

  'POST /pages/{id}/comments': [{ per: 'account', points: 120, seconds: hour }],
  'PUT /pages/{id}/comments/{comment}': [{ per: 'account', points: 120, seconds: hour }],
  'PUT /pages/{id}/verdict': [{ per: 'account', points: 60, seconds: hour }],

  'POST /questions': [{ per: 'account', points: 10, seconds: hour }],
  'PUT /questions/{id}': editLimit,
  'GET /questions/{id}/versions': historyLimit,
  'POST /questions/{id}/reports': reportLimit,
  'POST /questions/{id}/answers': [{ per: 'account', points: 30, seconds: hour }],
  'PUT /answers/{id}': editLimit,
  'GET /answers/{id}/versions': historyLimit,
  'POST /answers/{id}/reports': reportLimit,
  'POST /learning-paths/{path}/units/{unit}/answers': [
    { per: 'account', ...quizAnswers, counted: 'answers to one quiz' },
  ],
  'POST /users/dev-kit/request': [{ per: 'account', points: 20, seconds: hour }],
  'POST /users/{id}/application': [{ per: 'account', points: 20, seconds: hour }],
  'POST /users/{id}/application/answer': [{ per: 'account', points: 60, seconds: hour }],
  'POST /admin/webhooks': [{ per: 'account', points: 30, seconds: hour }],
  'POST /admin/webhooks/{id}/secret': [{ per: 'account', points: 30, seconds: hour }],
  'POST /admin/webhooks/{id}/test': [{ per: 'account', points: 120, seconds: hour, name: 'webhook-posts' }],
  'POST /admin/webhook-deliveries/{id}/send': [
    { per: 'account', points: 120, seconds: hour, name: 'webhook-posts' },
  ],
  'POST /admin/mail-texts/{id}/test': mailTestLimit,
  'POST /admin/announcements/test': mailTestLimit,
  'POST /admin/users/invitations': [{ per: 'account', points: 120, seconds: hour }],
}

/** Returns all limits of a call: its own and the global one. */
export const getLimits = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): readonly CallLimit[] => [
  ...(callLimits[`${method} ${path}`] ?? []),
  ...globalLimit,
]
