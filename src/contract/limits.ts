import type { Endpoint } from './endpoint'

/**
 * For whom attempts are counted.
 * - `address`: the caller's network address, signed in or not; for IPv6 its /64, which one household has
 * - `visitor`: as `address`, for callers who are not signed in as a registered user
 * - `account`: the user who is signed in, from wherever
 */
export type LimitScope = 'address' | 'visitor' | 'account'

/** A number of attempts in a number of seconds, counted from the first one. */
export interface Allowance {
  points: number
  seconds: number
}

/** How often a call may be made. Beyond it the answer is 429 `TOO_MANY_REQUESTS` with `Retry-After`. */
export interface CallLimit extends Allowance {
  per: LimitScope
  /** Calls of one name share an allowance; otherwise each has its own. */
  name?: string
  /**
   * Attempts allowed in a demonstration, where all users share the address of one machine. `none` if they are not
   * counted there.
   */
  demonstration?: number | 'none'
  /** Counted for calls with this query parameter alone. */
  only?: string
  /** What the call counts itself, in words, if it can only decide later: `accepted messages`. */
  counted?: string
}

const minute = 60
const hour = 3600

/** Quiz answers per user and quiz; more attempts than this are guessing. */
export const quizAnswers: Allowance = { points: 30, seconds: hour }

/** Changes that users may make to their own profile; administrators may correct others' without a limit. */
export const ownProfileChanges: Allowance = { points: 60, seconds: hour }

/**
 * Messages to support: how many are accepted from one address, how many of those without a proof of work, and how many
 * from all addresses until every sender needs one.
 */
export const contactMessages = {
  accepted: { points: 10, seconds: hour },
  calm: { points: 3, seconds: hour },
  calmEverywhere: { points: 60, seconds: 10 * minute },
} satisfies Record<string, Allowance>

/**
 * Mails of one kind that anyone can request for one e-mail address. Requests beyond that are answered the same but not
 * mailed: earlier links stay valid as long, so a stranger's requests lock no user out.
 */
export const mailsToAddress: Allowance = { points: 5, seconds: 30 * minute }

/**
 * Wrong recovery codes for one e-mail address, from any caller. A right one is always accepted: a stranger's guesses
 * lock no user out, and a hundred bits cannot be guessed.
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
 * Calls of visitors from one address. A node of the portal counts them before it reads any of a server function, in a
 * demonstration too.
 */
export const visitorCalls = { points: 2400, seconds: minute, demonstration: 6000 }

/** For every call in addition to its own limits: more than users and programs need. */
const globalLimit: CallLimit[] = [
  { ...visitorCalls, per: 'visitor', name: 'calls', demonstration: 'none' },
  { per: 'account', points: 1200, seconds: minute, name: 'calls', demonstration: 'none' },
]

/** Registering by password and the first profile of a federated sign-in: both make an account. */
const registrationLimit: CallLimit[] = [
  { per: 'address', points: 20, seconds: hour, name: 'registrations', demonstration: 1000 },
]

/**
 * What each call allows beside {@link globalLimit}, as `method path`. No call counts by an e-mail address that an
 * anonymous caller can type in: a stranger could use up the owner's allowance.
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

/** Every limit of a call: its own, and the generous one that all have. */
export const getLimits = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): readonly CallLimit[] => [
  ...(callLimits[`${method} ${path}`] ?? []),
  ...globalLimit,
]
