import { type Role, type UserStatus, roleDescriptions } from '~/contract/users'
import { type MailContent, passwordCode } from '../../mail/outbox'
import { type MailSetting, layout } from '../../mail/layout'

interface AccountDeletedData {
  name: string
  /** For how long it can be restored. */
  days: number
}

/** Tells the user that an administrator deleted the account. */
export const accountDeleted = ({ name, days }: AccountDeletedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Your account was deleted',
      name,
      paragraphs: [
        `Your account was deleted and can no longer be used. Everything in it is removed in ${days} days.`,
        `Do you think that this is a mistake? Write to us within these ${days} days: until then it can be restored.`,
      ],
    },
    setting,
  )

/** Tells the user that the account stays after all. */
export const accountKept = ({ name }: { name: string }, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Your account stays',
      name,
      paragraphs: ['You took back that your account is to be removed. It stays, with everything in it.'],
      notes: [`This was not you? Write to ${setting.supportEmail} at once.`],
    },
    setting,
  )

interface AccountLeavingData {
  name: string
  /** When the account is removed. */
  at: Date
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Tells the user when the account will be removed, as requested, and how to keep it. */
export const accountLeaving = ({ name, at }: AccountLeavingData, setting: MailSetting): MailContent => {
  const on = `${day.format(at)} (UTC)`
  return layout(
    {
      subject: `Your account will be removed on ${on}`,
      name,
      paragraphs: [
        'You asked for your account to be removed. You were signed out everywhere.',
        `It is removed on ${on}, with everything in it: profile, pictures, application, learning progress, notifications. What you wrote in the community stays, without your name.`,
        'Until then you can keep it: log in and choose “Keep my account”.',
      ],
      action: { label: 'Log in', path: '/login' },
      notes: [
        `This was not you? Log in, keep the account, and choose another password. If you cannot log in, choose “Forgotten your password?” there, or write to ${setting.supportEmail}.`,
      ],
    },
    setting,
  )
}

/** The last mail to a user: the account is gone. */
export const accountRemoved = ({ name }: { name: string }, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Your account was removed',
      name,
      paragraphs: [
        'Your account was removed today, as you asked, with everything in it. This cannot be undone.',
        'This is our last mail to you. You are welcome to register again at any time.',
      ],
    },
    setting,
  )

interface AccountStatusChangedData {
  name: string
  status: UserStatus
}

interface Words {
  subject: string
  paragraph: string
  action?: { label: string; path: string }
}

const words: Record<UserStatus, Words> = {
  approved: {
    subject: 'Your access is approved',
    paragraph: 'Documents, learning paths, the community and developer kits are open to you from now on.',
    action: { label: 'Open your dashboard', path: '/dashboard' },
  },
  pending: {
    subject: 'Your access waits for review',
    paragraph: 'Your account waits for review again. Your application page shows what comes next.',
    action: { label: 'Open your application', path: '/profile/application' },
  },
  denied: {
    subject: 'Your access was not approved',
    paragraph:
      'Your account has no access to the closed areas. You can change your application and submit it again.',
    action: { label: 'Change your application', path: '/profile/application' },
  },
  disabled: {
    subject: 'Your account is disabled',
    paragraph:
      'Your account was disabled and cannot be used until it is enabled again. Nothing in it was deleted.',
  },
  blocked: {
    subject: 'Your account is blocked',
    paragraph:
      'Your account was blocked and cannot be used. Write to us if you think that this is a mistake.',
  },
}

/** Tells the user that an administrator changed the account's status. */
export const accountStatusChanged = (data: AccountStatusChangedData, setting: MailSetting): MailContent => {
  const { subject, paragraph, action } = words[data.status]
  return layout({ subject, name: data.name, paragraphs: [paragraph], ...(action && { action }) }, setting)
}

interface RoleChangedData {
  name: string
  role: Role
}

/** Tells the user that the role changed. */
export const roleChanged = (data: RoleChangedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `Your role is now ${roleDescriptions[data.role]}`,
      name: data.name,
      paragraphs: [
        data.role === 'admin'
          ? 'You are an administrator now: you review applications and manage accounts and content.'
          : 'You are an individual user now, and no longer an administrator.',
      ],
      action:
        data.role === 'admin'
          ? { label: 'Open the administration', path: '/admin/accounts' }
          : { label: 'Open your dashboard', path: '/dashboard' },
    },
    setting,
  )

interface ConfirmEmailData {
  identityUid: string
  token: string
  /** How long the link is valid. */
  hours: number
}

/**
 * The link that confirms an address, after registration or on request. Without a name: the address may be a stranger's.
 */
export const confirmEmail = (data: ConfirmEmailData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Confirm your e-mail address',
      paragraphs: [
        `You registered for the ${setting.brand.name} ${setting.brand.programme}. Confirm that this address is yours, then apply for access.`,
      ],
      action: {
        label: 'Confirm this address',
        path: `/user/${encodeURIComponent(data.identityUid)}/confirm/${encodeURIComponent(data.token)}`,
      },
      notes: [
        `The link holds for ${data.hours} hours.`,
        'You did not register? Then ignore this mail, and nothing more happens.',
      ],
    },
    setting,
  )

interface SetPasswordData {
  name: string
  /** Who opened the account. */
  openedBy: string
}

/** An administrator opened an account; its code is inserted at delivery. */
export const setPassword = ({ name, openedBy }: SetPasswordData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `Your account at the ${setting.brand.name} ${setting.brand.programme}`,
      name,
      paragraphs: [
        `${openedBy} opened an account for you at the ${setting.brand.name} ${setting.brand.programme}. Choose a password, and it is yours.`,
      ],
      action: {
        label: 'Choose your password',
        path: `/firebase-auth-action?mode=resetPassword&oobCode=${passwordCode}`,
      },
      notes: [
        'The link works once, and for a short time only.',
        `It has expired? Get a new one at ${setting.origin}/login: choose “Forgotten your password?” and enter this e-mail address.`,
      ],
    },
    setting,
  )

interface ResetPasswordData {
  name: string
}

/** The link to choose a new password with; its code is inserted at delivery. */
export const resetPassword = (data: ResetPasswordData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Choose a new password',
      name: data.name,
      paragraphs: ['Someone, probably you, asked for a new password for this address.'],
      action: {
        label: 'Choose a new password',
        path: `/firebase-auth-action?mode=resetPassword&oobCode=${passwordCode}`,
      },
      notes: [
        'The link works once, and for an hour.',
        'You did not ask for it? Then ignore this mail: your password stays as it is.',
      ],
    },
    setting,
  )

interface PasswordChangedData {
  name: string
  /** Whether an administrator did it for the user. */
  byAdministrator: boolean
  /** Whether the identity provider confirmed the change; otherwise it may happen later, or never. */
  isCertain: boolean
}

const certain = (byAdministrator: boolean) =>
  byAdministrator
    ? 'An administrator set a new password for your account. You were signed out everywhere.'
    : 'The password of your account was changed. You were signed out everywhere else.'

const uncertain = (byAdministrator: boolean) =>
  byAdministrator
    ? 'An administrator asked for a new password for your account. We have not heard yet whether it was set: if your password no longer works, it was.'
    : 'A new password was asked for from your account. We have not heard yet whether it was set: if the new one does not work, the one before still does.'

/** Tells the user that the password was, or may have been, changed, so that a theft is noticed. */
export const passwordChanged = (
  { name, byAdministrator, isCertain }: PasswordChangedData,
  setting: MailSetting,
): MailContent =>
  layout(
    {
      subject: isCertain ? 'Your password was changed' : 'Your password may have been changed',
      name,
      paragraphs: [isCertain ? certain(byAdministrator) : uncertain(byAdministrator)],
      action: { label: 'Log in', path: '/login' },
      notes: [`This was not expected? Write to ${setting.supportEmail} at once.`],
    },
    setting,
  )
