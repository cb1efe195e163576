import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import {
  day,
  email,
  id,
  identityUid,
  instant,
  line,
  personalMessage,
  optionalName,
  requiredLine,
  versionNumber,
} from './field-schemas'
import { defaultUserSort, roles, userSorts, userStatuses } from './enums'

export type Role = (typeof roles)[number]

/** The label of a role (specification, section 4). */
export const roleDescriptions: Record<Role, string> = { user: 'Individual User', admin: 'Administrator' }

export type UserStatus = (typeof userStatuses)[number]

/** Converts a stored status. An unknown or missing one counts as pending (specification, section 4). */
export const toUserStatus = (value: unknown): UserStatus =>
  userStatuses.find((status) => status === value) ?? 'pending'

/**
 * A phone number as typed. Converts full-width digits and removes invisible marks, as address books add them. The
 * service parses it, because the tables of all countries are too large for pages.
 */
const phoneNumber = v.pipe(
  v.string(invalid('textRequired')),
  v.transform((text) => text.normalize('NFKC').replace(/\p{Cf}/gu, '')),
  line(40),
)
/** The country of a number without a country code (ISO 3166-1 alpha-2). */
const phoneCountry = v.pipe(v.string(), v.regex(/^([A-Z]{2})?$/, invalid('countryRequired')))

/** Missing parts are empty strings (specification, section 3). */
export const address = v.strictObject({
  country: v.optional(line(100), ''),
  region: v.optional(line(100), ''),
  city: v.optional(line(100), ''),
  postalCode: v.optional(line(20), ''),
  street: v.optional(line(200), ''),
})
export type Address = v.InferOutput<typeof address>

/** Null: not answered. */
const answer = v.nullable(v.boolean(invalid('yesOrNoRequired')))

const emptyAddress: Address = { country: '', region: '', city: '', postalCode: '', street: '' }

export const profileEntries = {
  firstName: requiredLine(100, invalid('firstNameRequired')),
  /** Optional, for users with a single name. */
  lastName: v.optional(optionalName, ''),
  phoneNumber: v.optional(phoneNumber, ''),
  phoneCountry: v.optional(phoneCountry, ''),
  companyName: v.optional(line(200), ''),
  jobTitle: v.optional(line(200), ''),
  address: v.optional(address, emptyAddress),
  hasDevelopedMeteringApps: v.optional(answer, null),
  hasExperienceWithRevelo: v.optional(answer, null),
}

/** The profile that users fill in; the same schema checks the form and the call. */
export const profile = v.strictObject(profileEntries)
export type ProfileInput = v.InferInput<typeof profile>
export type Profile = v.InferOutput<typeof profile>

/** A partial change of a profile. */
export const profileChange = v.strictObject({
  firstName: v.optional(profileEntries.firstName),
  lastName: v.optional(optionalName),
  phoneNumber: v.optional(phoneNumber),
  phoneCountry: v.optional(phoneCountry),
  companyName: v.optional(line(200)),
  jobTitle: v.optional(line(200)),
  address: v.optional(address),
  hasDevelopedMeteringApps: v.optional(answer),
  hasExperienceWithRevelo: v.optional(answer),
})
export type ProfileChange = v.InferOutput<typeof profileChange>

/** The service checks the provider's rules; these limits only refuse extreme input. */
export const password = v.pipe(
  v.string(invalid('passwordRequired')),
  v.minLength(6, invalid('textTooShort', { min: 6 })),
  v.maxLength(4096, invalid('textTooLong', { max: 4096 })),
)

/** The accepted version of the terms; without it, the user is asked after signing in. */
const acceptedTerms = v.optional(versionNumber)

/** A secret that the browser keeps and sends when the address is confirmed, so that no password is needed. */
const confirmationSecret = v.pipe(v.string(), v.minLength(20), v.maxLength(200))

/**
 * Proves, together with the token of the mailed link, that the user who confirms the address also chose the
 * password.
 */
export const confirmationProof = v.strictObject({
  /** The secret of the registration; without the right one, a password is required. */
  secret: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** The password chosen at registration. */
  password: v.optional(v.pipe(v.string(), v.maxLength(4096))),
  /** Replaces the password of the registration and every other sign-in method. */
  newPassword: v.optional(password),
})
export type ConfirmationProof = v.InferOutput<typeof confirmationProof>

export const registration = v.strictObject({
  ...profileEntries,
  email,
  password,
  termsVersion: acceptedTerms,
  /** An invitation token: fixes the address and confirms it. */
  invitation: v.optional(v.pipe(v.string(), v.maxLength(200))),
  confirmationSecret: v.optional(confirmationSecret),
})
export type RegistrationInput = v.InferInput<typeof registration>
export type Registration = v.InferOutput<typeof registration>

/** The profile of an identity that has none. */
export const newProfile = v.strictObject({
  ...profileEntries,
  termsVersion: acceptedTerms,
  /** Required for an identity without an address, such as a phone; not allowed otherwise. */
  email: v.optional(email),
  /** The token of an invitation to the identity's verified address. */
  invitation: v.optional(v.pipe(v.string(), v.maxLength(200))),
  confirmationSecret: v.optional(confirmationSecret),
})
export type NewProfile = v.InferOutput<typeof newProfile>

export const user = v.object({
  identityUid,
  email: v.string(),
  verified: v.boolean(),
  role: v.picklist(roles),
  status: v.picklist(userStatuses),
  firstName: v.string(),
  lastName: v.string(),
  phoneNumber: v.string(),
  companyName: v.string(),
  jobTitle: v.string(),
  profilePicture: v.nullable(v.string()),
  address: v.object({
    country: v.string(),
    region: v.string(),
    city: v.string(),
    postalCode: v.string(),
    street: v.string(),
  }),
  hasDevelopedMeteringApps: v.boolean(),
  hasExperienceWithRevelo: v.boolean(),
  /** Unanswered questions, whose values above are false. */
  unanswered: v.array(v.picklist(['hasDevelopedMeteringApps', 'hasExperienceWithRevelo'])),
  /** The last accepted version of the terms; null if there is none or it was not recorded. */
  termsVersion: v.nullable(v.number()),
  termsAcceptedAt: v.nullable(instant),
  createdAt: instant,
  lastSeenAt: v.nullable(instant),
  /** When the account will be deleted, if the user requested it. */
  removalAt: v.nullable(instant),
})
export type User = v.InferOutput<typeof user>

export const userListItem = v.object({
  identityUid,
  /** First plus last name. */
  name: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
  roleDescription: v.string(),
  role: v.picklist(roles),
  company: v.string(),
  /** Capitalised. */
  status: v.picklist(['Approved', 'Pending', 'Denied', 'Disabled', 'Blocked']),
  createdAt: instant,
  lastSeenAt: v.nullable(instant),
})
export type UserListItem = v.InferOutput<typeof userListItem>

/** An administrators' tag for users, in lower case, so that spelling does not matter. */
export const userTag = v.pipe(requiredLine(40, invalid('textRequired')), v.toLowerCase())

/** The name of a company. */
export const companyName = requiredLine(200, invalid('companyNameRequired'))

/** The filters of a user list, combined with AND. */
const userFilterEntries = {
  name: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(200),
      // PostgreSQL refuses the null character, so no stored text has it.
      v.transform((text) => text.replaceAll('\0', '\u{FFFD}')),
    ),
    '',
  ),
  status: v.optional(v.picklist(userStatuses)),
  role: v.optional(v.picklist(roles)),
  /** A company by its name, a former name, or the name of a company merged into it. */
  company: v.optional(companyName),
  country: v.optional(requiredLine(100, invalid('countryRequired'))),
  /** Days in UTC, the last one included. */
  registeredFrom: v.optional(day),
  registeredTo: v.optional(day),
  seenFrom: v.optional(day),
  seenTo: v.optional(day),
  /** Last seen before this day, or never. */
  notSeenSince: v.optional(day),
  tag: v.optional(userTag),
  /** A shared saved view, whose filters apply as well. */
  segment: v.optional(id),
}
export const userFilter = v.strictObject(userFilterEntries)
export type UserFilter = v.InferOutput<typeof userFilter>

/** The filters and the sort order of a user list, with or without pages. */
export const userSearchEntries = {
  ...userFilterEntries,
  sort: v.optional(v.picklist(userSorts), defaultUserSort),
}
export const userSearch = v.strictObject(userSearchEntries)
export type UserSearch = v.InferOutput<typeof userSearch>

export const userListQuery = v.strictObject({ ...userSearchEntries, ...pagingEntries })
export type UserListQuery = v.InferOutput<typeof userListQuery>

export const userParams = v.strictObject({ id: identityUid })

export const statusOutcomes = ['changed', 'unchanged', 'refused'] as const

/** The result of an upload: the WebP is 512 pixels square, without metadata. */
const pictureOutput = v.object({ picture_url: v.string() })

export const usersContract = {
  register: endpoint('POST /register', 'anyone', {
    summary: 'Register with an email address and a password. Sends a confirmation link by email.',
    body: registration,
    output: v.object({ identityUid }),
    status: 201,
    errors: ['EMAIL_ALREADY_IN_USE', 'LINK_EXPIRED', 'NOT_FOUND'],
    appChecked: true,
  }),
  confirm: endpoint('POST /register/validate/{id}', 'anyone', {
    summary: 'Confirm an email address with the token of the emailed link. Ends all earlier sessions.',
    params: userParams,
    query: v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)) }),
    body: confirmationProof,
    bodyOptional: true,
    output: v.object({
      identityUid,
      outcome: v.picklist(['confirmed', 'already-confirmed']),
      /** The token for a new sign-in; set if this call confirmed the address with the secret or the password. */
      signInToken: v.optional(v.string()),
    }),
    errors: ['LINK_EXPIRED', 'PASSWORD_REQUIRED', 'NEW_PASSWORD_REQUIRED', 'EMAIL_ALREADY_IN_USE'],
  }),
  resendConfirmation: endpoint('POST /register/resend', 'anyone', {
    summary: 'Resend the confirmation link. The response is the same for unknown addresses.',
    body: v.strictObject({ email }),
    status: 202,
    isConstantTime: true,
    appChecked: true,
  }),
  create: endpoint('POST /users', 'identity', {
    summary: 'Create the profile of a signed-in identity that has none yet.',
    body: newProfile,
    output: v.object({
      identityUid,
      /** The token for a new sign-in; set for phone sign-ins, because confirming the address ends the session. */
      signInToken: v.optional(v.string()),
    }),
    status: 201,
    errors: ['ALREADY_REGISTERED', 'EMAIL_ALREADY_IN_USE', 'LINK_EXPIRED', 'NOT_FOUND'],
    appChecked: true,
  }),
  list: endpoint('GET /users', 'admin', {
    summary: 'List users, filtered by name or email, status, role, company, country, dates, tag and segment.',
    query: userListQuery,
    output: createPageSchema(userListItem),
  }),
  get: endpoint('GET /users/{id}', 'user', {
    summary: 'Get a profile: your own, or any as an administrator.',
    params: userParams,
    output: user,
  }),
  update: endpoint('PUT /users/{id}', 'user', {
    summary: 'Update profile fields. Omitted fields stay unchanged.',
    params: userParams,
    body: profileChange,
    output: user,
  }),
  uploadPicture: endpoint('POST /users/{id}/pictures', 'user', {
    summary:
      'Upload a picture (any common image format, up to 10 MB). Returns its address, to be set in a second call.',
    params: userParams,
    bodyType: 'picture',
    output: pictureOutput,
    status: 201,
  }),
  setPicture: endpoint('PUT /users/{id}/picture', 'user', {
    summary: 'Set the profile picture to an uploaded one, or remove it.',
    params: userParams,
    body: v.strictObject({ picture_url: v.nullable(v.pipe(v.string(), v.maxLength(300))) }),
    output: user,
  }),
  setPassword: endpoint('PUT /users/password', 'user', {
    summary: 'Set a new password: your own, or another user’s as an administrator. Ends other sessions.',
    body: v.strictObject({ newPassword: password, identityUid: v.optional(identityUid) }),
    errors: ['NOT_FOUND', 'RECENT_SIGN_IN_REQUIRED'],
  }),
  requestPasswordReset: endpoint('POST /users/password/reset', 'anyone', {
    summary: 'Send a link to choose a new password by email. The response is the same for unknown addresses.',
    body: v.strictObject({ email }),
    status: 202,
    isConstantTime: true,
    appChecked: true,
  }),
  setRole: endpoint('PUT /admin/users/{id}/role', 'admin', {
    summary: 'Change the role of a user.',
    params: userParams,
    body: v.strictObject({ newRole: v.picklist(roles) }),
    output: user,
    errors: ['RECENT_SIGN_IN_REQUIRED', 'LAST_ADMINISTRATOR'],
  }),
  setStatus: endpoint('PUT /admin/users/status', 'admin', {
    summary: 'Set one status for several users, in one transaction.',
    body: v.strictObject({
      users: v.pipe(v.array(identityUid), v.minLength(1), v.maxLength(1000)),
      newStatus: v.picklist(userStatuses),
      message: personalMessage,
      mail: v.optional(v.boolean(), true),
    }),
    output: v.object({
      results: v.array(
        v.object({ identityUid, outcome: v.picklist(statusOutcomes), reason: v.optional(v.string()) }),
      ),
    }),
    errors: ['RECENT_SIGN_IN_REQUIRED'],
  }),
}
