import { t } from '@lingui/core/macro'
import type { Role, UserStatus } from '~/contract/users'
import type { MailSetting } from '../../mail/layout'
import { type ComposedMail, defineMail } from '../../mail/templates'
import { passwordCode } from '../../mail/outbox'
import { formatDay, toDay } from '../../days'

interface NameData {
  name: string
}

interface AccountDeletedData {
  name: string
  /** For how many days it can be restored. */
  days: number
}

/** Tells the user that an administrator deleted the account. */
export const accountDeleted = defineMail({
  id: 'account.deleted',
  kind: 'account-deleted',
  purpose: () => t`To a user whose account an administrator deleted.`,
  variables: ['name', 'days'],
  text: ({ days }) => ({
    subject: t`Your account was deleted`,
    paragraphs: [
      t`Your account was deleted, and you can no longer use it. We remove everything in it in ${days} days.`,
      t`If you think this is a mistake, write to us. We can restore it within ${days} days.`,
    ],
  }),
  letter: (values: AccountDeletedData) => ({ values }),
  sample: { name: 'Ana', days: 30 },
})

/** Confirms to the user that the deletion was cancelled. */
export const accountDeletionCancelled = defineMail({
  id: 'account.kept',
  kind: 'account-kept',
  purpose: () => t`To a user who cancelled the removal of the account.`,
  variables: ['name'],
  text: () => ({
    subject: t`We kept your account`,
    paragraphs: [t`You cancelled the removal of your account. We keep it, with everything in it.`],
  }),
  letter: ({ name }: NameData, { supportEmail }) => ({
    values: { name },
    notes: [t`If this wasn’t you, write to ${supportEmail} immediately.`],
  }),
  sample: { name: 'Ana' },
})

interface AccountDeletionScheduledData {
  name: string
  /** When the account is removed. */
  at: Date
}

/** Tells the user when the account will be deleted, as requested, and how to cancel. */
export const accountDeletionScheduled = defineMail({
  id: 'account.leaving',
  kind: 'account-leaving',
  purpose: () => t`To a user who asked for the removal of the account.`,
  variables: ['name', 'day'],
  required: ['day'],
  text: ({ day: on }) => ({
    subject: t`Your account will be removed on ${on}`,
    paragraphs: [
      t`You asked us to remove your account. You were signed out everywhere.`,
      t`We will remove it on ${on}, with everything in it: profile, pictures, application, learning progress and notifications. Your community posts stay, without your name.`,
      t`To keep it, log in before then and choose “Keep my account”.`,
    ],
    button: t`Log in`,
  }),
  letter: ({ name, at }: AccountDeletionScheduledData, { supportEmail }) => ({
    values: { name, day: `${formatDay(toDay(at))} (UTC)` },
    path: '/login',
    notes: [
      t`If this wasn’t you, log in, keep the account and choose another password. If you can’t log in, choose “Forgotten your password?” or write to ${supportEmail}.`,
    ],
  }),
  sample: { name: 'Ana', at: new Date('2026-12-06') },
})

/** The last mail to a user, after the account was deleted. */
export const accountRemoved = defineMail({
  id: 'account.removed',
  kind: 'account-removed',
  purpose: () => t`To a user whose account was removed as requested. It is the last mail.`,
  variables: ['name'],
  text: () => ({
    subject: t`Your account was removed`,
    paragraphs: [
      t`As you asked, we removed your account today, with everything in it. This can’t be undone.`,
      t`This is our last mail to you. You can register again at any time.`,
    ],
  }),
  letter: ({ name }: NameData) => ({ values: { name } }),
  sample: { name: 'Ana' },
})

interface StatusMail {
  purpose: () => string
  text: () => { subject: string; paragraphs: string[]; button?: string }
  path?: string
}

interface StatusData extends NameData {
  /** The administrator's text; may be empty. */
  message: string
  /** The administrator's name. */
  by: string
}

const defineStatusMail = (status: UserStatus, { purpose, text, path }: StatusMail) =>
  defineMail({
    id: `account.${status}`,
    kind: 'account-status-changed',
    purpose,
    variables: ['name'],
    text,
    letter: ({ name, message, by }: StatusData) => ({
      values: { name },
      ...(path !== undefined && { path }),
      ...(message !== '' && { quote: { from: by, text: message } }),
    }),
    sample: { name: 'Ana', message: '', by: 'Astrid Lund' },
  })

const statusMails = {
  approved: defineStatusMail('approved', {
    purpose: () => t`To a user whom an administrator approved without a decision on an application.`,
    text: () => ({
      subject: t`Your access is approved`,
      paragraphs: [t`You now have access to documents, learning paths, the community and developer kits.`],
      button: t`Open your dashboard`,
    }),
    path: '/dashboard',
  }),
  pending: defineStatusMail('pending', {
    purpose: () => t`To a user whose account waits for review again.`,
    text: () => ({
      subject: t`Your access is waiting for review`,
      paragraphs: [t`Your account is waiting for review again. Your application page shows what comes next.`],
      button: t`Open your application`,
    }),
    path: '/profile/application',
  }),
  denied: defineStatusMail('denied', {
    purpose: () => t`To a user to whom an administrator denied access without a decision on an application.`,
    text: () => ({
      subject: t`Your access was not approved`,
      paragraphs: [
        t`You have no access to the restricted areas. You can revise your application and resubmit it.`,
      ],
      button: t`Change your application`,
    }),
    path: '/profile/application',
  }),
  disabled: defineStatusMail('disabled', {
    purpose: () => t`To a user whose account an administrator disabled.`,
    text: () => ({
      subject: t`Your account is disabled`,
      paragraphs: [
        t`Your account was disabled. You can’t use it until it is enabled again. Nothing in it was deleted.`,
      ],
    }),
  }),
  blocked: defineStatusMail('blocked', {
    purpose: () => t`To a user whose account an administrator blocked.`,
    text: () => ({
      subject: t`Your account is blocked`,
      paragraphs: [
        t`Your account was blocked, and you can’t use it. If you think this is a mistake, write to us.`,
      ],
    }),
  }),
}

/** Tells the user that an administrator changed the account's status. */
export const accountStatusChanged = ({
  status,
  ...data
}: StatusData & { status: UserStatus }): ComposedMail => statusMails[status](data)

const roleMails = {
  admin: defineMail({
    id: 'account.administrator',
    kind: 'role-changed',
    purpose: () => t`To a user who becomes an administrator.`,
    variables: ['name'],
    text: () => ({
      subject: t`Your role is now Administrator`,
      paragraphs: [
        t`You are now an administrator. You can review applications and manage accounts and content.`,
      ],
      button: t`Open the administration`,
    }),
    letter: ({ name }: NameData) => ({ values: { name }, path: '/admin/accounts' }),
    sample: { name: 'Ana' },
  }),
  user: defineMail({
    id: 'account.individual',
    kind: 'role-changed',
    purpose: () => t`To an administrator who becomes an individual user.`,
    variables: ['name'],
    text: () => ({
      subject: t`Your role is now Individual User`,
      paragraphs: [t`You are now an individual user, no longer an administrator.`],
      button: t`Open your dashboard`,
    }),
    letter: ({ name }: NameData) => ({ values: { name }, path: '/dashboard' }),
    sample: { name: 'Ana' },
  }),
}

/** Tells the user that their role changed. */
export const roleChanged = ({ name, role }: { name: string; role: Role }): ComposedMail =>
  roleMails[role]({ name })

interface ConfirmEmailData {
  identityUid: string
  token: string
  /** How long the link is valid, in hours. */
  hours: number
}

/**
 * The link that confirms an address, after registration or on request. Without a name: the address may be a stranger's.
 */
export const confirmEmail = defineMail({
  id: 'account.confirm-email',
  kind: 'confirm-email',
  purpose: () => t`To an address that was used to register, with the link that confirms it.`,
  variables: [],
  text: ({ portal }) => ({
    subject: t`Confirm your e-mail address`,
    paragraphs: [
      t`You registered for the ${portal}. Confirm that this address is yours, then apply for access.`,
    ],
    button: t`Confirm this address`,
  }),
  letter: ({ identityUid, token, hours }: ConfirmEmailData) => ({
    values: {},
    path: `/user/${encodeURIComponent(identityUid)}/confirm/${encodeURIComponent(token)}`,
    notes: [t`The link works for ${hours} hours.`, t`If you didn’t register, ignore this mail.`],
  }),
  sample: { identityUid: 'sample', token: 'sample', hours: 24 },
})

interface SetPasswordData {
  name: string
  /** The name of the administrator who opened the account. */
  openedBy: string
}

const expired = ({ origin }: MailSetting) =>
  t`If it has expired, go to ${origin}/login, choose “Forgotten your password?” and enter this e-mail address.`

/** An administrator opened an account; its code is inserted at delivery. */
export const setPassword = defineMail({
  id: 'account.opened',
  kind: 'set-password',
  purpose: () =>
    t`To a user for whom an administrator opened an account, with the link to choose a password.`,
  variables: ['name', 'administrator'],
  text: ({ administrator, portal }) => ({
    subject: t`Your account at the ${portal}`,
    paragraphs: [
      t`${administrator} opened an account for you at the ${portal}. Choose a password to start using it.`,
    ],
    button: t`Choose your password`,
  }),
  letter: ({ name, openedBy }: SetPasswordData, setting) => ({
    values: { name, administrator: openedBy },
    path: `/firebase-auth-action?mode=resetPassword&oobCode=${passwordCode}`,
    notes: [t`The link works once and expires soon.`, expired(setting)],
  }),
  sample: { name: 'Ana', openedBy: 'Astrid Lund' },
})

/** The link to choose a new password with; its code is inserted at delivery. */
export const resetPassword = defineMail({
  id: 'account.reset-password',
  kind: 'reset-password',
  purpose: () => t`To a user who has forgotten the password, with the link to choose a new one.`,
  variables: ['name'],
  text: () => ({
    subject: t`Choose a new password`,
    paragraphs: [t`Someone, probably you, asked for a new password for this address.`],
    button: t`Choose a new password`,
  }),
  letter: ({ name }: NameData) => ({
    values: { name },
    path: `/firebase-auth-action?mode=resetPassword&oobCode=${passwordCode}`,
    notes: [
      t`The link works once, for an hour.`,
      t`If you didn’t ask for this, ignore this mail. Your password stays the same.`,
    ],
  }),
  sample: { name: 'Ana' },
})

interface PasswordMail {
  id: `account.${string}`
  purpose: () => string
  text: () => { subject: string; paragraphs: string[] }
}

const definePasswordMail = ({ id, purpose, text }: PasswordMail) =>
  defineMail({
    id,
    kind: 'password-changed',
    purpose,
    variables: ['name'],
    text: () => ({ ...text(), button: t`Log in` }),
    letter: ({ name }: NameData, { supportEmail }) => ({
      values: { name },
      path: '/login',
      notes: [t`If you didn’t expect this, write to ${supportEmail} immediately.`],
    }),
    sample: { name: 'Ana' },
  })

const certain = {
  own: definePasswordMail({
    id: 'account.password-changed',
    purpose: () => t`To a user who changed the password.`,
    text: () => ({
      subject: t`Your password was changed`,
      paragraphs: [t`The password of your account was changed. You were signed out everywhere else.`],
    }),
  }),
  administrator: definePasswordMail({
    id: 'account.password-set',
    purpose: () => t`To a user for whom an administrator set a new password.`,
    text: () => ({
      subject: t`Your password was changed`,
      paragraphs: [t`An administrator set a new password for your account. You were signed out everywhere.`],
    }),
  }),
}

const uncertain = {
  own: definePasswordMail({
    id: 'account.password-perhaps-changed',
    purpose: () =>
      t`To a user who changed the password, when the sign-in service did not confirm it in time.`,
    text: () => ({
      subject: t`Your password may have been changed`,
      paragraphs: [
        t`A new password was requested from your account. We don’t know yet whether it was set. If the new one doesn’t work, the old one still does.`,
      ],
    }),
  }),
  administrator: definePasswordMail({
    id: 'account.password-perhaps-set',
    purpose: () =>
      t`To a user for whom an administrator set a new password, when the sign-in service did not confirm it in time.`,
    text: () => ({
      subject: t`Your password may have been changed`,
      paragraphs: [
        t`An administrator requested a new password for your account. We don’t know yet whether it was set. If your password no longer works, it was.`,
      ],
    }),
  }),
}

interface PasswordChangedData {
  name: string
  /** Whether an administrator changed it for the user. */
  byAdministrator: boolean
  /** Whether the identity provider confirmed the change; otherwise it may happen later, or never. */
  isCertain: boolean
}

/** Tells the user that the password was, or may have been, changed, so that a theft is noticed. */
export const passwordChanged = ({ name, byAdministrator, isCertain }: PasswordChangedData): ComposedMail =>
  (isCertain ? certain : uncertain)[byAdministrator ? 'administrator' : 'own']({ name })
