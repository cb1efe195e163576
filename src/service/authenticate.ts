import type { Access, Endpoint } from '~/contract/endpoint'
import { ProblemError } from '~/contract/problem'
import { sessionContract } from '~/contract/session'
import { toUserStatus, usersContract } from '~/contract/users'
import { type ActorUser, type IdentityActor, isAdmin, isApproved } from './actor'
import type { ServiceDeps } from './deps'

type Needs = Pick<ServiceDeps, 'identity' | 'database'>

// Longer than any token of a provider; what is longer is not worth looking at.
const longestToken = 8192

/** @throws ProblemError TOKEN_INVALID for a header that holds no bearer token */
const bearerOf = (request: Request): string | null => {
  const header = request.headers.get('authorization')
  if (!header) return null
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(header)?.[1]
  if (!token || token.length > longestToken) throw new ProblemError('TOKEN_INVALID')
  return token
}

/** Revocation is asked for where it matters: session start, passwords, and what administrators write. */
const asksForRevocation = (endpoint: Endpoint, request: Request): boolean => {
  if (endpoint === sessionContract.get) return new URL(request.url).searchParams.get('start') === 'true'
  return endpoint === usersContract.setPassword || (endpoint.access === 'admin' && endpoint.method !== 'GET')
}

interface KnownUser {
  user: ActorUser | null
  /** Whoever is deleted is nobody, and may not begin anew with the same identity either. */
  isDeleted: boolean
}

const readUser = async (database: Needs['database'], identityUid: string): Promise<KnownUser> => {
  const row = await database
    .selectFrom('users')
    .select(['name', 'role', 'status', 'verified', 'deleted_at'])
    .where('identity_uid', '=', identityUid)
    .executeTakeFirst()
  if (!row || row.deleted_at !== null) return { user: null, isDeleted: row !== undefined }
  const { name, role, verified } = row
  return { user: { name, role, verified, status: toUserStatus(row.status) }, isDeleted: false }
}

const lockedOut = { disabled: 'ACCOUNT_DISABLED', blocked: 'ACCOUNT_BLOCKED' } as const

const lockOf = ({ user }: IdentityActor) =>
  user?.status === 'disabled' || user?.status === 'blocked' ? lockedOut[user.status] : null

const refusalOf = (actor: IdentityActor, access: Access) => {
  if (access === 'identity') return null
  if (!actor.user) return 'NOT_REGISTERED'
  if (access === 'approved' && !isApproved(actor)) return 'NOT_APPROVED'
  return access === 'admin' && !isAdmin(actor) ? 'FORBIDDEN' : null
}

/**
 * Finds out who calls and whether that person may call this at all, before anything else is read.
 * @returns null for nobody, on `anyone` calls only; a disabled, blocked or deleted person counts as nobody there
 * @throws ProblemError of status 401 or 403
 */
export const authenticate = async (
  { identity, database }: Needs,
  endpoint: Endpoint,
  request: Request,
): Promise<IdentityActor | null> => {
  const token = bearerOf(request)
  if (token === null) {
    if (endpoint.access === 'anyone') return null
    throw new ProblemError('TOKEN_MISSING')
  }
  const checkRevoked = asksForRevocation(endpoint, request)
  const { identityUid, email, emailVerified, expiresAt } = await identity.verify(token, { checkRevoked })
  const { user, isDeleted } = await readUser(database, identityUid)
  if (isDeleted) {
    if (endpoint.access === 'anyone') return null
    throw new ProblemError('TOKEN_INVALID')
  }
  const actor: IdentityActor = { identityUid, email, emailVerified, expiresAt, user }
  const lock = lockOf(actor)
  if (endpoint.access === 'anyone') return lock ? null : actor
  const refusal = lock ?? refusalOf(actor, endpoint.access)
  if (refusal) throw new ProblemError(refusal)
  return actor
}
