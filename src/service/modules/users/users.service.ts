import { countries } from '~/contract/countries'
import { ownProfileChanges } from '~/contract/limits'
import { parsePhoneInput } from '~/contract/phone-number'
import { createFieldError } from '~/contract/field-problem'
import {
  type Profile,
  type ProfileChange,
  type Role,
  type User,
  type UserListItem,
  type UserStatus,
  roleDescriptions,
  toUserStatus,
} from '~/contract/users'
import { isLockedOut } from '~/contract/enums'
import { type IdentityActor, isApproved } from '../../http/actor'
import type { Database, ServiceContext } from '../../context'
import { publish } from '../../events/publish'
import { limit } from '../../http/rate-limits'
import { findUser, lockUser } from './find-user'
import { actsAsAdministrator, isAdministrativeAction } from './users.policy'
import { getChangedDetails } from '../audit/audit-actions'
import type { AuditFacts, ActingAdministrator } from '../audit/audit.service'
import { cancelPendingChanges } from '../auth/session.service'
import { lockLinksForShare } from '../companies/companies.service'
import { notifyChanged } from '../notifications/unread-stream'
import { hashToken } from './provider-account'
import type { ListedRow } from './user-list.queries'
import {
  type UserRow,
  findRow,
  isTakenByAnother,
  lockRow,
  touchLastSeen,
  updateRow,
  writeSessionsEnded,
} from './users.queries'
import { orNotFound } from '../../http/or-not-found'

/** Converts a stored row to the contract's User. */
export const presentUser = (row: UserRow): User => ({
  identityUid: row.identity_uid,
  email: row.email,
  verified: row.verified,
  role: row.role,
  status: toUserStatus(row.status),
  firstName: row.first_name,
  lastName: row.last_name,
  phoneNumber: row.phone_number,
  companyName: row.company_name,
  jobTitle: row.job_title,
  profilePicture: row.profile_picture,
  address: {
    country: row.country,
    region: row.region,
    city: row.city,
    postalCode: row.postal_code,
    street: row.street,
  },
  hasDevelopedMeteringApps: row.has_developed_metering_apps ?? false,
  hasExperienceWithRevelo: row.has_experience_with_revelo ?? false,
  unanswered: [
    ...(row.has_developed_metering_apps === null ? (['hasDevelopedMeteringApps'] as const) : []),
    ...(row.has_experience_with_revelo === null ? (['hasExperienceWithRevelo'] as const) : []),
  ],
  termsVersion: row.accepted_terms_version,
  termsAcceptedAt: row.terms_accepted_at,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  removalAt: row.removal_at,
})

const capitalised = {
  approved: 'Approved',
  pending: 'Pending',
  denied: 'Denied',
  disabled: 'Disabled',
  blocked: 'Blocked',
} as const satisfies Record<UserStatus, UserListItem['status']>

/** Converts a stored row to an item of the list of users. */
export const presentUserListItem = (row: ListedRow): UserListItem => ({
  identityUid: row.identity_uid,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  roleDescription: roleDescriptions[row.role],
  role: row.role,
  company: row.company_name,
  status: capitalised[toUserStatus(row.status)],
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
})

/** The columns of a profile; absent fields have none. */
const profileColumns = ({
  firstName,
  lastName,
  phoneNumber,
  companyName,
  jobTitle,
  address,
  hasDevelopedMeteringApps,
  hasExperienceWithRevelo,
  ...rest
}: WithPhoneNumber<ProfileChange>) => {
  return {
    // A field without a column would be lost, so it does not compile.
    ...(rest satisfies Record<string, never>),
    first_name: firstName,
    last_name: lastName,
    phone_number: phoneNumber,
    company_name: companyName,
    job_title: jobTitle,
    country: address?.country,
    region: address?.region,
    city: address?.city,
    postal_code: address?.postalCode,
    street: address?.street,
    has_developed_metering_apps: hasDevelopedMeteringApps,
    has_experience_with_revelo: hasExperienceWithRevelo,
  }
}

/** The row of a new user. */
export const newUserRow = (
  user: {
    identityUid: string
    email: string
    verified: boolean
    role: Role
    status?: UserStatus
    profile: WithPhoneNumber<Profile>
    /** Null if no terms are accepted yet, as when an administrator opened the account. */
    termsVersion: number | null
    /** A browser that sends this with the mailed token confirms the address without a password. */
    confirmationSecret?: string | undefined
  },
  now: Date,
) => ({
  ...profileColumns(user.profile),
  first_name: user.profile.firstName,
  last_name: user.profile.lastName,
  has_developed_metering_apps: user.profile.hasDevelopedMeteringApps,
  has_experience_with_revelo: user.profile.hasExperienceWithRevelo,
  identity_uid: user.identityUid,
  email: user.email,
  verified: user.verified,
  role: user.role,
  status: user.status ?? ('pending' as const),
  profile_picture: null,
  accepted_terms_version: user.termsVersion,
  terms_accepted_at: user.termsVersion === null ? null : now.toISOString(),
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  last_seen_at: null,
  confirmation_secret_hash:
    user.verified || user.confirmationSecret === undefined ? null : hashToken(user.confirmationSecret),
})

/**
 * Updates the given profile fields; the others stay.
 * @throws ProblemError NOT_FOUND, TOO_MANY_REQUESTS
 */
export const updateProfile = async (
  context: ServiceContext,
  by: ActingAdministrator,
  identityUid: string,
  change: WithPhoneNumber<ProfileChange>,
): Promise<User> => {
  const { database, now } = context
  const isAdministrative = isAdministrativeAction(by.actor, identityUid)
  if (!isAdministrative) await limit(context, `own-profile:${identityUid}`, ownProfileChanges)
  return database.transaction().execute(async (transaction) => {
    if (change.companyName !== undefined) await lockLinksForShare(transaction)
    const before = await lockRow(transaction, identityUid)
    const after = orNotFound(await updateRow(transaction, identityUid, profileColumns(change), now()))
    const changes = getChangedDetails(getFacts(presentUser(before)), getFacts(presentUser(after)))
    if (isAdministrative || Object.keys(changes.after).length > 0) {
      const event = { by, identityUid, ...changes, at: now() }
      await publish(context, transaction, { type: 'user.profile-changed', ...event })
    }
    return presentUser(after)
  })
}

const getFacts = ({ address, unanswered, ...facts }: User): AuditFacts => ({
  ...facts,
  ...Object.fromEntries(unanswered.map((question) => [question, null])),
  ...Object.fromEntries(Object.entries(address).map(([part, text]) => [`address.${part}`, text])),
})

/**
 * Ends the sessions of these users on every node and in open streams: once the transaction is committed, sign-ins from
 * before this second no longer count. The provider, which could renew their tokens, is called separately.
 * @param at sign-ins from before then are ended
 */
export const endSessionsHere = async (
  { identity }: Pick<ServiceContext, 'identity'>,
  transaction: Database,
  identityUids: readonly string[],
  at = identity.moment(),
): Promise<void> => {
  if (identityUids.length === 0) return
  await writeSessionsEnded(transaction, identityUids, at)
  await cancelPendingChanges(transaction, identityUids, at)
  await notifyChanged(transaction, identityUids)
}

/**
 * Signs a user out everywhere: here at once, at the provider as soon as it responds.
 * @throws ProblemError NOT_FOUND
 */
export const endSessions = async (context: ServiceContext, identityUid: string): Promise<void> => {
  await context.database.transaction().execute(async (transaction) => {
    await lockUser(transaction, identityUid)
    await endSessionsHere(context, transaction, [identityUid])
    await publish(context, transaction, { type: 'user.signed-out', identityUid, at: context.now() })
  })
  await endSessionsAtProvider(context, identityUid)
}

/**
 * Makes the provider stop renewing a user's tokens. If the provider is unavailable, the sessions still end: a renewed
 * token belongs to a sign-in that no longer counts here.
 */
export const endSessionsAtProvider = async (
  { identity, log }: Pick<ServiceContext, 'identity' | 'log'>,
  identityUid: string,
): Promise<void> => {
  try {
    await identity.endSessions(identityUid)
  } catch (error) {
    log.warn('The identity provider could not be told to end sessions', { identityUid, error: String(error) })
  }
}

/** A profile whose phone number is in E.164, so it needs no country. */
export type WithPhoneNumber<T> = Omit<T, 'phoneCountry'> & { phoneCountry?: never }

/**
 * Converts the phone number of a profile to E.164. A national number belongs to `phoneCountry`, or else to the country
 * of the address in the same call.
 * @throws ProblemError FIELDS_INVALID at `phoneNumber`
 */
export const withPhoneNumber = <T extends ProfileChange>({
  phoneCountry,
  ...profile
}: T): WithPhoneNumber<Omit<T, 'phoneCountry'>> => {
  const { phoneNumber, address } = profile
  if (!phoneNumber) return profile
  const country = phoneCountry || countries.find(({ name }) => name === address?.country)?.code
  const read = parsePhoneInput(phoneNumber, country ?? '')
  if ('refusal' in read) throw createFieldError('phoneNumber', 'phoneNumberInvalid', { reason: read.refusal })
  return { ...profile, phoneNumber: read.number }
}

/**
 * Returns the profile of the active user, or null without one, and records activity at most once an hour.
 * @param actor with the row if it is known, which then is not read again
 */
export const readActiveUser = async (
  database: Database,
  actor: Pick<IdentityActor, 'identityUid' | 'row'>,
  now: Date,
): Promise<User | null> => {
  const row = actor.row ?? (await findRow(database, actor.identityUid))
  if (!row) return null
  await touchLastSeen(database, actor.identityUid, now, row.last_seen_at)
  return presentUser(row)
}

/**
 * Sets a user's verified address. The caller has locked the user.
 * @returns false if another user has it, including deleted users
 */
export const setEmail = async (
  transaction: Database,
  identityUid: string,
  email: string,
  now: Date,
): Promise<boolean> => {
  if (await isTakenByAnother(transaction, email, identityUid)) return false
  await updateRow(transaction, identityUid, { email, verified: true }, now)
  return true
}

/** Whether a user acts as an administrator now. */
export const isAdministrator = async (database: Database, identityUid: string): Promise<boolean> => {
  const user = await findUser(database, identityUid)
  return user !== null && actsAsAdministrator(user)
}

/** Whether a user may open the closed areas now. */
export const isMember = async (database: Database, identityUid: string): Promise<boolean> => {
  const user = await findUser(database, identityUid)
  return user !== null && isApproved({ user }) && !isLockedOut(user.status)
}
