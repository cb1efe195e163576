import {
  roleDescriptions,
  toUserStatus,
  type User,
  type UserListItem,
  type UserStatus,
} from '~/contract/users'
import type { ListedRow } from './user-list-statements'
import type { UserRow } from './users.repository'

/** A stored row as the contract's User. */
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
  hasDevelopedMeteringApps: row.has_developed_metering_apps,
  hasExperienceWithRevelo: row.has_experience_with_revelo,
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

/** A stored row as an item of the list of users. */
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
