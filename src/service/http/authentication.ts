import { sql } from 'kysely'
import type { Access, Endpoint } from '~/contract/endpoint'
import { type ProblemCode, ProblemError } from '~/contract/problem'
import { sessionContract } from '~/contract/session'
import { toUserStatus, usersContract } from '~/contract/users'
import { type LockedOut, isLockedOut } from '~/contract/enums'
import { requestIdFrom, currentScope } from '~/observability/request-scope'
import { type ActorUser, type CallerRow, type IdentityActor, isAdmin, isApproved } from './actor'
import { type Given, prepareQuery } from '../database/prepared-query'
import type { ServiceContext } from '../context'
import type { VerifiedToken } from '../identity/identity-provider'
import { isTokenEnded, tokenIsEnded } from '../modules/auth/ended-tokens.queries'
import { getLinkedAccount, isProven } from '../modules/auth/linked-accounts.service'
import { isTermsPage } from '../modules/documents/pages.service'
import { termsPolicySetting, termsToAccept } from '../modules/users/terms.service'
import { announcedBefore, getAnnouncedStatus } from '../modules/users/users.policy'

type AuthenticationContext = Pick<ServiceContext, 'identity' | 'database' | 'config' | 'now'>

// Longer than any provider's token; a longer text is refused before parsing.
const maxTokenLength = 8192

/** The origin of a call, over HTTP or within the process. */
export interface CallOrigin {
  /** The header that identifies the caller. */
  authorization: string | null
  /** Not validated yet. */
  query: Record<string, unknown>
}

/** @throws ProblemError TOKEN_INVALID for a header that holds no bearer token */
const getBearerToken = ({ authorization: header }: CallOrigin): string | null => {
  if (!header) return null
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(header)?.[1]
  if (!token || token.length > maxTokenLength) throw new ProblemError('TOKEN_INVALID')
  return token
}

/** Whether to check revocation: at session start, for passwords, and for administrators' writes. */
const shouldCheckRevocation = (endpoint: Endpoint, { query }: CallOrigin): boolean => {
  if (endpoint === sessionContract.get) return query.start === true
  return endpoint === usersContract.setPassword || (endpoint.access === 'admin' && endpoint.method !== 'GET')
}

interface UserLookup {
  identityUid: string
  authTime: string
  issuedAt: string
  announcedBefore: string
}

const findUser = prepareQuery((database, given: Given<UserLookup>) =>
  database
    .selectFrom('users')
    .leftJoin('pages', (join) => join.on(isTermsPage('pages')))
    .selectAll('users')
    .select(getAnnouncedStatus(given('announcedBefore')).as('known_status'))
    .select(['pages.published_version as terms_version_in_force', 'pages.changed_at as terms_in_force_since'])
    .select((eb) => eb.fn.coalesce('asks_from_version', 'published_version').as('terms_asked_from'))
    .select(termsPolicySetting.as('closed_areas_need_terms'))
    .select(
      tokenIsEnded(sql.ref('users.identity_uid'), given('authTime'), given('issuedAt')).as('is_token_ended'),
    )
    .where('identity_uid', '=', given('identityUid')),
)

const getUndeleted = (row: CallerRow | undefined): CallerRow | null => (row?.deleted_at === null ? row : null)

/**
 * Whether the caller's session has ended. A deleted user counts as unknown, and cannot register again with the same
 * identity.
 */
const isSessionEnded = (row: CallerRow | undefined, { authTime, grantedAt }: VerifiedToken): boolean => {
  if (row === undefined) return false
  // A custom token is as old as its issue: one issued before sessions ended is not valid after.
  const begunAt = grantedAt !== undefined && grantedAt < authTime ? grantedAt : authTime
  return (
    row.is_token_ended ||
    row.deleted_at !== null ||
    (row.sessions_ended_at !== null && begunAt < new Date(row.sessions_ended_at))
  )
}

const toActorUser = ({ name, role, verified, status }: CallerRow): ActorUser => ({
  name,
  role,
  verified,
  status: toUserStatus(status),
})

/** The result of authenticating a token. */
interface AuthenticationResult {
  verified: VerifiedToken
  row: CallerRow | undefined
  /** Why the identity provider's account is no longer valid, if known. */
  ended: Awaited<ReturnType<AuthenticationContext['identity']['getRefusal']>>
  isUnproven: boolean
}

/** Authentication results by token, shared by all reads of one page. */
export type CallerCache = Map<string, Promise<AuthenticationResult>>

const authenticateToken = async (
  { identity, database, now }: AuthenticationContext,
  token: string,
  { askNow, begunAt }: { askNow: boolean; begunAt?: Date | undefined },
): Promise<AuthenticationResult> => {
  const verified = await identity.verify(token, begunAt)
  const [[found], ended] = await Promise.all([
    findUser(database, {
      identityUid: verified.identityUid,
      authTime: verified.authTime.toISOString(),
      issuedAt: verified.issuedAt.toISOString(),
      announcedBefore: announcedBefore(now()).toISOString(),
    }),
    askNow ? identity.getLastRefusal(verified) : identity.getRefusal(verified),
  ])
  const row = found && { ...found, status: found.known_status }
  // With a profile, the row has this information.
  const isTokenInvalid = row === undefined && (await isTokenEnded(database, verified))
  const isUnproven = getUndeleted(row) !== null && !(await isProven(database, verified, now()))
  return { verified, row, ended: isTokenInvalid ? 'TOKEN_INVALID' : ended, isUnproven }
}

/** Authenticates once for all calls of a page. Failures are not cached, so they are retried. */
const authenticateOnce = (
  needs: AuthenticationContext,
  token: string,
  callers: CallerCache,
): Promise<AuthenticationResult> => {
  const before = callers.get(token)
  if (before !== undefined) return before
  const found = authenticateToken(needs, token, { askNow: false })
  callers.set(token, found)
  found.catch(() => callers.delete(token))
  return found
}

const lockedOutCodes = {
  disabled: 'ACCOUNT_DISABLED',
  blocked: 'ACCOUNT_BLOCKED',
} as const satisfies Record<LockedOut, ProblemCode>

const getLockedOutCode = ({ user }: IdentityActor) =>
  user && isLockedOut(user.status) ? lockedOutCodes[user.status] : null

/** Why a caller with a valid token may not make calls of this access; null if allowed. */
export const getAccessRefusal = (actor: IdentityActor, access: Access): ProblemCode | null => {
  if (access === 'identity') return null
  if (!actor.user) return 'NOT_REGISTERED'
  if (access === 'approved' && !isApproved(actor))
    return actor.lacksTerms ? 'TERMS_NOT_ACCEPTED' : 'NOT_APPROVED'
  if (access !== 'admin' || isAdmin(actor)) return null
  return actor.lacksSecondFactor ? 'SECOND_FACTOR_REQUIRED' : 'FORBIDDEN'
}

/** Reduces an administrator who signed in without a required second factor to an ordinary user. */
const withholdAdminRole = (user: ActorUser | null, { secondFactor }: VerifiedToken) =>
  user?.role === 'admin' && !secondFactor
    ? { user: { ...user, role: 'user' as const }, lacksSecondFactor: true as const }
    : null

/**
 * Whether this user must accept the terms before the closed areas open; never for administrators, who keep the portal
 * running.
 */
const isWaitingForTerms = (row: CallerRow) =>
  row.role !== 'admin' &&
  row.status === 'approved' &&
  termsToAccept({ termsVersion: row.accepted_terms_version }, row) !== null

/** The caller, as far as known without asking the identity provider. */
interface Caller {
  /** Null for an anonymous caller, and for a user who is disabled, blocked, deleted or signed out. */
  actor: IdentityActor | null
  /** Why the caller may not make this call; null if allowed. */
  refusal: ProblemCode | null
  /**
   * Asks the identity provider whether the sign-in is still valid, if this call requires that.
   * @throws ProblemError of status 401 or 403; UNAVAILABLE
   */
  confirm: () => Promise<void>
}

interface AuthenticateOptions {
  /** Callers already authenticated for the same page; only used for reads. */
  callers?: CallerCache | undefined
  /** When a long-lived call arrived: its token may have expired since. */
  begunAt?: Date | undefined
}

/**
 * Authenticates the caller and checks the access to this call, before the input is read.
 * @throws ProblemError of status 401 for a token without a user, or for a missing token where the call needs one
 */
export const authenticate = async (
  needs: AuthenticationContext,
  endpoint: Endpoint,
  arrival: CallOrigin,
  { callers, begunAt }: AuthenticateOptions = {},
): Promise<Caller> => {
  const token = getBearerToken(arrival)
  if (token === null) {
    if (endpoint.access !== 'anyone') throw new ProblemError('TOKEN_MISSING')
    return { actor: null, refusal: null, confirm: async () => {} }
  }
  const askNow = shouldCheckRevocation(endpoint, arrival)
  const { verified, row, ended, isUnproven } =
    callers === undefined || askNow || endpoint.method !== 'GET'
      ? await authenticateToken(needs, token, { askNow, begunAt })
      : await authenticateOnce(needs, token, callers)
  const { identityUid, email, emailVerified, authTime, issuedAt, expiresAt } = verified
  const account = getLinkedAccount(verified)
  const present = getUndeleted(row)
  const user = present && toActorUser(present)
  const actor: IdentityActor = {
    identityUid,
    email,
    emailVerified,
    authTime,
    issuedAt,
    expiresAt,
    user,
    ...(present && { row: present }),
    ...(account && { account }),
    ...(verified.secondFactor && { secondFactorId: verified.secondFactor.id }),
    ...(present &&
      (present.closed_areas_need_terms ?? needs.config.closedAreasNeedTerms) &&
      isWaitingForTerms(present) && { lacksTerms: true as const }),
    ...(needs.config.administratorsNeedSecondFactor && withholdAdminRole(user, verified)),
  }
  const isOut = isUnproven
    ? 'SIGN_IN_UNPROVEN'
    : (getLockedOutCode(actor) ?? (isSessionEnded(row, verified) ? 'TOKEN_INVALID' : ended))
  return {
    actor: isOut ? null : actor,
    refusal: endpoint.access === 'anyone' ? null : (isOut ?? getAccessRefusal(actor, endpoint.access)),
    confirm: async () => {
      const refusal = askNow && (await needs.identity.getRefusal(verified, { askNow }))
      if (refusal) throw new ProblemError(refusal)
    },
  }
}

/** Adds the kind of caller, not the user, to the request's log line, and whether the response time is padded. */
export const annotateLog = ({ isConstantTime }: Endpoint, actor: IdentityActor | null): void => {
  const scope = currentScope()
  if (!scope) return
  if (isConstantTime) scope.isConstantTime = true
  if (actor === null) return
  if (!actor.user) scope.caller = 'identity'
  else scope.caller = isAdmin(actor) ? 'admin' : 'user'
}

/**
 * Returns the request id for logs and responses: of the request being served, the caller's own if well-formed, or else
 * a new one.
 */
export const getRequestId = (request?: Request): string =>
  currentScope()?.requestId ?? requestIdFrom(request?.headers.get('x-request-id') ?? null)
