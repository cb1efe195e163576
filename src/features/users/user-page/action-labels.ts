import { t } from '@lingui/core/macro'
import type { AuditEntry } from '~/contract/audit'
import { roleDescriptions, toUserStatus } from '~/contract/users'
import { questionFields, roles } from '~/contract/enums'
import { statusLabels } from '../status-labels'

type Fact = AuditEntry['before'][string]

const fieldNames: () => Record<string, string> = () => ({
  firstName: t`first name`,
  lastName: t`last name`,
  phoneNumber: t`phone`,
  companyName: t`company`,
  jobTitle: t`job title`,
  'address.country': t`country`,
  'address.region': t`region`,
  'address.city': t`city`,
  'address.postalCode': t`postal code`,
  'address.street': t`street`,
  ...Object.fromEntries(questionFields.map((field, index) => [field, t`profile question ${index + 1}`])),
})

/** Labels of actions without parameters. */
const plainActionLabels: () => Record<string, string> = () => ({
  'application.undo': t`took the decision back`,
  'application.assign': t`assigned or released the application`,
  'user.create': t`created the account`,
  'user.delete': t`deleted the account`,
  'user.restore': t`restored the account`,
  'user.remove': t`removed the deleted account for good`,
  'own.registered': t`registered`,
  'own.confirmed': t`confirmed the e-mail address`,
  'own.submitted': t`submitted the application`,
  'own.answered': t`answered the reviewers`,
  'own.session': t`logged in`,
  'own.sign-out': t`signed out everywhere`,
  'own.removal': t`asked for the account to be removed`,
  'own.stay': t`cancelled the removal of the account`,
  'own.export': t`downloaded the data of the account`,
  'user.tags': t`changed the tags`,
  'user.remove-note': t`deleted a note`,
  'user.second-factor': t`took the second step away`,
})

const getStatusLabel = (fact: Fact | undefined) => statusLabels()[toUserStatus(fact)].name

const getRoleLabel = (fact: Fact | undefined) => {
  const role = roles.find((known) => known === fact)
  return role === undefined ? t`unknown` : roleDescriptions[role]
}

const formatFact = (fact: Fact | undefined) => {
  if (fact === true) return t`yes`
  if (fact === false) return t`no`
  return fact === null || fact === undefined || fact === '' ? t`empty` : `“${String(fact)}”`
}

const formatLinked = (way: string) =>
  way === 'phone'
    ? t`linked a phone number as a way to sign in`
    : t`linked an account of ${way} as a way to sign in`

const formatUnlinked = (way: string) =>
  way === 'phone'
    ? t`took a phone number off the ways to sign in`
    : t`took an account of ${way} off the ways to sign in`

/** Formats an action, to follow the actor's name: `set the status from Pending to Approved`. */
export const formatAction = ({ action, before, after }: AuditEntry): string => {
  switch (action) {
    case 'user.status':
      return t`set the status from ${getStatusLabel(before['status'])} to ${getStatusLabel(after['status'])}`
    case 'user.role':
      return t`changed the role from ${getRoleLabel(before['role'])} to ${getRoleLabel(after['role'])}`
    case 'user.password':
    case 'own.password':
      return after['confirmed'] === false
        ? t`asked for a new password, which the identity provider did not confirm in time`
        : t`set a new password`
    case 'user.picture':
    case 'own.picture':
      return after['profilePicture'] === null ? t`removed the picture` : t`changed the picture`
    case 'own.email':
      return t`changed the e-mail address from ${formatFact(before['email'])} to ${formatFact(after['email'])}`
    case 'user.profile':
    case 'own.profile':
      return t`changed the profile`
    case 'own.second-factor':
      return after['change'] === 'added' ? t`added a second step` : t`removed a second step`
    case 'own.recovery':
      return after['change'] === 'used' ? t`used a recovery code` : t`made new recovery codes`
    case 'own.listing':
      if (before['isListed'] === after['isListed']) return t`changed the entry in the list of members`
      return after['isListed'] === true
        ? t`chose to be listed among the members`
        : t`left the list of members`
    case 'own.way':
      return after['way'] === undefined
        ? formatUnlinked(String(before['way']))
        : formatLinked(String(after['way']))
    case 'own.terms':
      return t`accepted version ${String(after['version'])} of the terms of use`
    case 'application.review':
      return after['state'] === 'approved' ? t`approved the application` : t`denied the application`
    case 'application.comment':
      return t`wrote to the applicant`
    case 'application.note':
      return t`left a private note`
    default:
      return plainActionLabels()[action] ?? action
  }
}

/** Formats each changed profile field; empty for other actions. */
export const formatActionChanges = ({ action, before, after }: AuditEntry): string[] =>
  action === 'user.profile' || action === 'own.profile'
    ? Object.keys(after).map(
        (field) =>
          t`${fieldNames()[field] ?? field}: ${formatFact(before[field])} to ${formatFact(after[field])}`,
      )
    : []
