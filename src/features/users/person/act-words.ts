import type { AuditEntry } from '~/contract/audit'
import { roleDescriptions, toUserStatus } from '~/contract/users'
import { roles } from '~/contract/enums'
import { statusWords } from '../status-words'

type Fact = AuditEntry['before'][string]

const fieldNames: Record<string, string> = {
  firstName: 'first name',
  lastName: 'last name',
  phoneNumber: 'phone',
  companyName: 'company',
  jobTitle: 'job title',
  'address.country': 'country',
  'address.region': 'region',
  'address.city': 'city',
  'address.postalCode': 'postal code',
  'address.street': 'street',
  hasDevelopedMeteringApps: 'metering apps',
  hasExperienceWithRevelo: 'Revelo experience',
}

/** Acts that need no more than a verb. */
const plainActs: Record<string, string> = {
  'application.undo': 'took the decision back',
  'user.create': 'created the account',
  'user.delete': 'deleted the account',
  'user.restore': 'restored the account',
  'user.remove': 'removed the deleted account for good',
  'own.registered': 'registered',
  'own.confirmed': 'confirmed the e-mail address',
  'own.submitted': 'submitted the application',
  'own.answered': 'answered the reviewers',
  'own.session': 'logged in',
  'own.sign-out': 'signed out everywhere',
  'own.removal': 'asked for the account to be removed',
  'own.stay': 'took back that the account is to be removed',
  'own.export': 'downloaded everything that is kept of the account',
  'user.second-factor': 'took the second step away',
}

const statusName = (fact: Fact | undefined) => statusWords[toUserStatus(fact)].name

const roleName = (fact: Fact | undefined) => {
  const role = roles.find((known) => known === fact)
  return role === undefined ? 'unknown' : roleDescriptions[role]
}

const factWords = (fact: Fact | undefined) => {
  if (fact === true) return 'yes'
  if (fact === false) return 'no'
  return fact === null || fact === undefined || fact === '' ? 'empty' : `“${String(fact)}”`
}

const waySubject = (way: Fact | undefined) =>
  way === 'phone' ? 'a phone number' : `an account of ${String(way)}`

/** What an administrator did, after the name: `set the status from Pending to Approved`. */
export const actWords = ({ action, before, after }: AuditEntry): string => {
  switch (action) {
    case 'user.status':
      return `set the status from ${statusName(before['status'])} to ${statusName(after['status'])}`
    case 'user.role':
      return `changed the role from ${roleName(before['role'])} to ${roleName(after['role'])}`
    case 'user.password':
    case 'own.password':
      return after['confirmed'] === false
        ? 'asked for a new password, which the identity provider did not confirm in time'
        : 'set a new password'
    case 'user.picture':
    case 'own.picture':
      return after['profilePicture'] === null ? 'removed the picture' : 'changed the picture'
    case 'own.email':
      return `changed the e-mail address from ${factWords(before['email'])} to ${factWords(after['email'])}`
    case 'user.profile':
    case 'own.profile':
      return 'changed the profile'
    case 'own.second-factor':
      return after['change'] === 'added' ? 'added a second step' : 'removed a second step'
    case 'own.recovery':
      return after['change'] === 'used' ? 'used a recovery code' : 'made new recovery codes'
    case 'own.listing':
      if (before['isListed'] === after['isListed']) return 'changed the own words in the list of members'
      return after['isListed'] === true ? 'chose to be listed among the members' : 'left the list of members'
    case 'own.way':
      return after['way'] === undefined
        ? `took ${waySubject(before['way'])} off the ways to sign in`
        : `linked ${waySubject(after['way'])} as a way to sign in`
    case 'own.terms':
      return `accepted version ${String(after['version'])} of the terms of use`
    case 'application.review':
      return after['state'] === 'approved' ? 'approved the application' : 'denied the application'
    case 'application.comment':
      return 'wrote to the applicant'
    case 'application.note':
      return 'left a private note'
    default:
      return plainActs[action] ?? action
  }
}

/** What became of each changed field of the profile; empty for other acts. */
export const actChanges = ({ action, before, after }: AuditEntry): string[] =>
  action === 'user.profile' || action === 'own.profile'
    ? Object.keys(after).map(
        (field) => `${fieldNames[field] ?? field}: ${factWords(before[field])} to ${factWords(after[field])}`,
      )
    : []
