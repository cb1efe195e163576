import type { Profile, ProfileChange, Role, UserStatus } from '~/contract/users'
import type { WithPhoneNumber } from './phone-number'
import { hashToken } from './secret-token'

/** A profile as the columns that hold it; what is left out has no column. */
export const profileColumns = (profile: WithPhoneNumber<ProfileChange>) => {
  const columns = {
    first_name: profile.firstName,
    last_name: profile.lastName,
    phone_number: profile.phoneNumber,
    company_name: profile.companyName,
    job_title: profile.jobTitle,
    country: profile.address?.country,
    region: profile.address?.region,
    city: profile.address?.city,
    postal_code: profile.address?.postalCode,
    street: profile.address?.street,
    has_developed_metering_apps: profile.hasDevelopedMeteringApps,
    has_experience_with_revelo: profile.hasExperienceWithRevelo,
  }
  return columns
}

/** The row of somebody new. */
export const newUserRow = (
  person: {
    identityUid: string
    email: string
    verified: boolean
    role: Role
    status?: UserStatus
    profile: WithPhoneNumber<Profile>
    /** Null where nothing is accepted yet, as where somebody else opened the account. */
    termsVersion: number | null
    /** Whoever shows it with the mailed token confirms the address without a password. */
    confirmationSecret?: string | undefined
  },
  now: Date,
) => ({
  ...profileColumns(person.profile),
  first_name: person.profile.firstName,
  last_name: person.profile.lastName,
  identity_uid: person.identityUid,
  email: person.email,
  verified: person.verified,
  role: person.role,
  status: person.status ?? ('pending' as const),
  profile_picture: null,
  accepted_terms_version: person.termsVersion,
  terms_accepted_at: person.termsVersion === null ? null : now.toISOString(),
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  last_seen_at: null,
  confirmation_secret_hash:
    person.verified || person.confirmationSecret === undefined ? null : hashToken(person.confirmationSecret),
})
