import { plural, t } from '@lingui/core/macro'
import type { FactorKind } from '~/contract/second-factor'
import { type MailContent, passwordCode, signInCode } from '../../mail/outbox'
import { type MailSetting, layout } from '../../mail/layout'

interface SignInLinkData {
  name: string
  /** The path of the portal to go on to. */
  redirect: string | undefined
}

/** The link to sign in with; its code is inserted at delivery. */
export const signInLink = ({ name, redirect }: SignInLinkData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: t`Your link to log in`,
      name,
      paragraphs: [
        t`Someone, probably you, asked for a link to log in to the ${setting.brand.name} ${setting.brand.programme}.`,
      ],
      action: {
        label: t`Log in`,
        path: `/firebase-auth-action?mode=signIn&oobCode=${signInCode}${
          redirect === undefined ? '' : `&redirect=${encodeURIComponent(redirect)}`
        }`,
      },
      notes: [
        t`The link works once and expires soon. Don’t share it: anyone who opens it is logged in as you.`,
        t`If you didn’t ask for this, ignore this mail.`,
      ],
    },
    setting,
  )

interface SignInWayChangedData {
  name: string
  change: 'linked' | 'removed'
  /** `google.com`, `oidc.company` or `phone`. */
  providerId: string
  /** The provider as the login page calls it; null for one that is not offered. */
  providerName: string | null
  /** How the provider knows the account; of a telephone, its number. */
  subject: string
}

const names: Readonly<Record<string, string>> = { 'google.com': 'Google', 'github.com': 'GitHub' }

/** Of a telephone number, only the last digits are mailed. */
const describeMethodChange = ({ change, providerId, providerName, subject }: SignInWayChangedData) => {
  if (providerId === 'phone') {
    const hint = subject.slice(-4)
    return change === 'linked'
      ? t`The phone number ending in ${hint} was linked to your account. You can now log in with it.`
      : t`The phone number ending in ${hint} was removed from your account. You can no longer log in with it.`
  }
  const provider = providerName ?? names[providerId] ?? providerId.replace(/^(oidc|saml)\./, '')
  return change === 'linked'
    ? t`Your ${provider} account was linked. You can now log in with it.`
    : t`Your ${provider} account was removed. You can no longer log in with it.`
}

/** Tells the user that a sign-in method was added or removed. */
export const signInWayChanged = (data: SignInWayChangedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: data.change === 'linked' ? t`A way to log in was linked` : t`A way to log in was removed`,
      name: data.name,
      paragraphs: [describeMethodChange(data)],
      action: { label: t`See your ways to log in`, path: '/profile/security' },
      notes: [
        data.change === 'linked'
          ? t`If this wasn’t you, remove it there, choose a new password and write to ${setting.supportEmail} immediately.`
          : t`If this wasn’t you, choose a new password and write to ${setting.supportEmail} immediately.`,
      ],
    },
    setting,
  )

interface SecondFactorChangedData {
  name: string
  change: 'added' | 'removed'
  kind: FactorKind
  /** The last four digits of the telephone number; empty for an app. */
  hint: string
}

const describeFactorChange = ({ change, kind, hint }: SecondFactorChangedData) => {
  if (kind === 'sms')
    return change === 'added'
      ? t`The phone number ending in ${hint} was added to your account as a second step. You now need it, or another of your second steps, to log in.`
      : t`The phone number ending in ${hint} was removed from your second steps. You no longer need it to log in.`
  return change === 'added'
    ? t`An authenticator app was added to your account as a second step. You now need it, or another of your second steps, to log in.`
    : t`An authenticator app was removed from your second steps. You no longer need it to log in.`
}

/** Tells the user that a second factor was added or removed. */
export const secondFactorChanged = (data: SecondFactorChangedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: data.change === 'added' ? t`A second step was added` : t`A second step was removed`,
      name: data.name,
      paragraphs: [describeFactorChange(data)],
      action: { label: t`See your security settings`, path: '/profile/security' },
      notes: [t`If this wasn’t you, choose a new password and write to ${setting.supportEmail} immediately.`],
    },
    setting,
  )

/** Tells the user that an administrator removed the second factor. */
export const secondFactorReset = ({ name }: { name: string }, setting: MailSetting): MailContent =>
  layout(
    {
      subject: t`Your second step was reset`,
      name,
      paragraphs: [
        t`An administrator removed your second step and your recovery codes. You were signed out everywhere and now log in without a second step.`,
        t`Set up a new second step as soon as you can.`,
      ],
      action: { label: t`Set up a second step`, path: '/profile/security' },
      notes: [t`If you didn’t ask for this, write to ${setting.supportEmail} immediately.`],
    },
    setting,
  )

interface RecoveryCodeUsedData {
  name: string
  /** How many can still be used. */
  left: number
}

/** Tells the user that a recovery code removed the second factor. */
export const recoveryCodeUsed = ({ name, left }: RecoveryCodeUsedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: t`A recovery code was used`,
      name,
      paragraphs: [
        plural(left, {
          0: 'Your last recovery code was used, which removed your second step. You were signed out everywhere.',
          one: 'One of your recovery codes was used, which removed your second step. You were signed out everywhere. You have # code left.',
          other:
            'One of your recovery codes was used, which removed your second step. You were signed out everywhere. You have # codes left.',
        }),
        t`Set up a new second step as soon as you can.`,
      ],
      action: { label: t`Set up a second step`, path: '/profile/security' },
      notes: [
        t`If this wasn’t you, someone has your codes. Choose a new password and write to ${setting.supportEmail} immediately.`,
      ],
    },
    setting,
  )

/** Tells the user that there are new recovery codes, which are in no mail. */
export const recoveryCodesMade = ({ name }: { name: string }, setting: MailSetting): MailContent =>
  layout(
    {
      subject: t`You have new recovery codes`,
      name,
      paragraphs: [
        t`New recovery codes were created for your account. They were shown once; your earlier codes no longer work.`,
      ],
      action: { label: t`See your security settings`, path: '/profile/security' },
      notes: [t`If this wasn’t you, choose a new password and write to ${setting.supportEmail} immediately.`],
    },
    setting,
  )

interface ChangeEmailData {
  token: string
  /** How long the link is valid. */
  hours: number
}

/** The link that gives an account this address. Without a name in the greeting: the address may be a stranger's. */
export const changeEmail = ({ token, hours }: ChangeEmailData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: t`Confirm your new e-mail address`,
      paragraphs: [
        t`Someone, probably you, wants to use this e-mail address for an account at the ${setting.brand.name} ${setting.brand.programme}. Confirm it to log in with this address.`,
      ],
      action: {
        label: t`Confirm this address`,
        path: `/firebase-auth-action?mode=verifyAndChangeEmail&token=${encodeURIComponent(token)}`,
      },
      notes: [
        t`The link works once, for ${hours} hours.`,
        t`If you didn’t ask for this, ignore this mail. Nothing changes.`,
      ],
    },
    setting,
  )

interface EmailChangedData {
  name: string
  newEmail: string
  token: string
  /** How long the link is valid. */
  days: number
}

/** Tells the old address of the new one, with the link that undoes the change. */
export const emailChanged = (data: EmailChangedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: t`Your e-mail address was changed`,
      name: data.name,
      paragraphs: [
        t`You now log in with ${data.newEmail}, and we send our mails there. If you made this change, there is nothing to do.`,
        t`If you didn’t, undo it. That signs out everyone, disables the password and sends a link for a new password to this address.`,
      ],
      action: {
        label: t`Undo the change`,
        path: `/firebase-auth-action?mode=recoverEmail&token=${encodeURIComponent(data.token)}`,
      },
      notes: [t`The link works for ${data.days} days. After that, write to ${setting.supportEmail}.`],
    },
    setting,
  )

/** Tells the owner of an address that another account tried to use it. */
export const emailInUse = (setting: MailSetting): MailContent =>
  layout(
    {
      subject: t`This address already has an account`,
      paragraphs: [
        t`Someone, perhaps you, wanted to use this e-mail address for another account at the ${setting.brand.name} ${setting.brand.programme}. It already has an account, so nothing was changed.`,
      ],
      action: { label: t`Log in with this address`, path: '/login' },
      notes: [
        t`If this was you and you have forgotten the password, choose “Forgotten your password?” when you log in.`,
        t`If this wasn’t you, ignore this mail. Your account is unchanged.`,
      ],
    },
    setting,
  )

/** An earlier address was restored; the code to choose a password with is inserted at delivery. */
export const emailRestored = ({ name }: { name: string }, setting: MailSetting): MailContent =>
  layout(
    {
      subject: t`Your e-mail address is back`,
      name,
      paragraphs: [
        t`Your account uses this e-mail address again, and everyone was signed out of it.`,
        t`If someone else changed it, they know your password. Choose a new one now.`,
      ],
      action: {
        label: t`Choose a new password`,
        path: `/firebase-auth-action?mode=resetPassword&oobCode=${passwordCode}`,
      },
      notes: [
        t`The link works once and expires soon.`,
        t`If it has expired, go to ${setting.origin}/login, choose “Forgotten your password?” and enter this e-mail address.`,
      ],
    },
    setting,
  )
