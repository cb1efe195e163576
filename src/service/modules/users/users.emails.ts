import { t } from '@lingui/core/macro'
import type { Role, UserStatus } from '~/contract/users'
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
      subject: t`Your account was deleted`,
      name,
      paragraphs: [
        t`Your account was deleted, and you can no longer use it. We remove everything in it in ${days} days.`,
        t`If you think this is a mistake, write to us. We can restore it within ${days} days.`,
      ],
    },
    setting,
  )

/** Tells the user that the account stays after all. */
export const accountKept = ({ name }: { name: string }, setting: MailSetting): MailContent =>
  layout(
    {
      subject: t`We kept your account`,
      name,
      paragraphs: [t`You cancelled the removal of your account. We keep it, with everything in it.`],
      notes: [t`If this wasn’t you, write to ${setting.supportEmail} immediately.`],
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
      subject: t`Your account will be removed on ${on}`,
      name,
      paragraphs: [
        t`You asked us to remove your account. You were signed out everywhere.`,
        t`We will remove it on ${on}, with everything in it: profile, pictures, application, learning progress and notifications. Your community posts stay, without your name.`,
        t`To keep it, log in before then and choose “Keep my account”.`,
      ],
      action: { label: t`Log in`, path: '/login' },
      notes: [
        t`If this wasn’t you, log in, keep the account and choose another password. If you can’t log in, choose “Forgotten your password?” or write to ${setting.supportEmail}.`,
      ],
    },
    setting,
  )
}

/** The last mail to a user: the account is gone. */
export const accountRemoved = ({ name }: { name: string }, setting: MailSetting): MailContent =>
  layout(
    {
      subject: t`Your account was removed`,
      name,
      paragraphs: [
        t`As you asked, we removed your account today, with everything in it. This can’t be undone.`,
        t`This is our last mail to you. You can register again at any time.`,
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

const getWords = (): Record<UserStatus, Words> => ({
  approved: {
    subject: t`Your access is approved`,
    paragraph: t`You now have access to documents, learning paths, the community and developer kits.`,
    action: { label: t`Open your dashboard`, path: '/dashboard' },
  },
  pending: {
    subject: t`Your access is waiting for review`,
    paragraph: t`Your account is waiting for review again. Your application page shows what comes next.`,
    action: { label: t`Open your application`, path: '/profile/application' },
  },
  denied: {
    subject: t`Your access was not approved`,
    paragraph: t`You have no access to the restricted areas. You can revise your application and resubmit it.`,
    action: { label: t`Change your application`, path: '/profile/application' },
  },
  disabled: {
    subject: t`Your account is disabled`,
    paragraph: t`Your account was disabled. You can’t use it until it is enabled again. Nothing in it was deleted.`,
  },
  blocked: {
    subject: t`Your account is blocked`,
    paragraph: t`Your account was blocked, and you can’t use it. If you think this is a mistake, write to us.`,
  },
})

/** Tells the user that an administrator changed the account's status. */
export const accountStatusChanged = (data: AccountStatusChangedData, setting: MailSetting): MailContent => {
  const { subject, paragraph, action } = getWords()[data.status]
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
      subject:
        data.role === 'admin' ? t`Your role is now Administrator` : t`Your role is now Individual User`,
      name: data.name,
      paragraphs: [
        data.role === 'admin'
          ? t`You are now an administrator. You can review applications and manage accounts and content.`
          : t`You are now an individual user, no longer an administrator.`,
      ],
      action:
        data.role === 'admin'
          ? { label: t`Open the administration`, path: '/admin/accounts' }
          : { label: t`Open your dashboard`, path: '/dashboard' },
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
      subject: t`Confirm your e-mail address`,
      paragraphs: [
        t`You registered for the ${setting.brand.name} ${setting.brand.programme}. Confirm that this address is yours, then apply for access.`,
      ],
      action: {
        label: t`Confirm this address`,
        path: `/user/${encodeURIComponent(data.identityUid)}/confirm/${encodeURIComponent(data.token)}`,
      },
      notes: [t`The link works for ${data.hours} hours.`, t`If you didn’t register, ignore this mail.`],
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
      subject: t`Your account at the ${setting.brand.name} ${setting.brand.programme}`,
      name,
      paragraphs: [
        t`${openedBy} opened an account for you at the ${setting.brand.name} ${setting.brand.programme}. Choose a password to start using it.`,
      ],
      action: {
        label: t`Choose your password`,
        path: `/firebase-auth-action?mode=resetPassword&oobCode=${passwordCode}`,
      },
      notes: [
        t`The link works once and expires soon.`,
        t`If it has expired, go to ${setting.origin}/login, choose “Forgotten your password?” and enter this e-mail address.`,
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
      subject: t`Choose a new password`,
      name: data.name,
      paragraphs: [t`Someone, probably you, asked for a new password for this address.`],
      action: {
        label: t`Choose a new password`,
        path: `/firebase-auth-action?mode=resetPassword&oobCode=${passwordCode}`,
      },
      notes: [
        t`The link works once, for an hour.`,
        t`If you didn’t ask for this, ignore this mail. Your password stays the same.`,
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
    ? t`An administrator set a new password for your account. You were signed out everywhere.`
    : t`The password of your account was changed. You were signed out everywhere else.`

const uncertain = (byAdministrator: boolean) =>
  byAdministrator
    ? t`An administrator requested a new password for your account. We don’t know yet whether it was set. If your password no longer works, it was.`
    : t`A new password was requested from your account. We don’t know yet whether it was set. If the new one doesn’t work, the old one still does.`

/** Tells the user that the password was, or may have been, changed, so that a theft is noticed. */
export const passwordChanged = (
  { name, byAdministrator, isCertain }: PasswordChangedData,
  setting: MailSetting,
): MailContent =>
  layout(
    {
      subject: isCertain ? t`Your password was changed` : t`Your password may have been changed`,
      name,
      paragraphs: [isCertain ? certain(byAdministrator) : uncertain(byAdministrator)],
      action: { label: t`Log in`, path: '/login' },
      notes: [t`If you didn’t expect this, write to ${setting.supportEmail} immediately.`],
    },
    setting,
  )
