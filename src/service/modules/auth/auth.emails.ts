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
      subject: 'Your link to log in',
      name,
      paragraphs: [
        `Someone, probably you, asked for a link to log in to the ${setting.brand.name} ${setting.brand.programme}.`,
      ],
      action: {
        label: 'Log in',
        path: `/firebase-auth-action?mode=signIn&oobCode=${signInCode}${
          redirect === undefined ? '' : `&redirect=${encodeURIComponent(redirect)}`
        }`,
      },
      notes: [
        'The link works once, and for a short time only. Don’t share it: it logs in as you.',
        'You did not ask for it? Then ignore this mail, and nothing happens.',
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
const methodChanges = ({ providerId, providerName, subject }: SignInWayChangedData) =>
  providerId === 'phone'
    ? `The phone number that ends in ${subject.slice(-4)}`
    : `An account of ${providerName ?? names[providerId] ?? providerId.replace(/^(oidc|saml)\./, '')}`

/** Tells the user that a sign-in method was added or removed. */
export const signInWayChanged = (data: SignInWayChangedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: data.change === 'linked' ? 'A way to log in was linked' : 'A way to log in was removed',
      name: data.name,
      paragraphs: [
        data.change === 'linked'
          ? `${methodChanges(data)} was linked to your account and can be used to log in from now on.`
          : `${methodChanges(data)} was removed from your account and can no longer be used to log in.`,
      ],
      action: { label: 'Look at your ways to log in', path: '/profile/security' },
      notes: [
        data.change === 'linked'
          ? `This was not you? Remove it there, choose a new password, and write to ${setting.supportEmail} at once.`
          : `This was not you? Choose a new password, and write to ${setting.supportEmail} at once.`,
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

const factorChanges = ({ kind, hint }: SecondFactorChangedData) =>
  kind === 'sms' ? `The phone number that ends in ${hint}` : 'An authenticator app'

/** Tells the user that a second factor was added or removed. */
export const secondFactorChanged = (data: SecondFactorChangedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: data.change === 'added' ? 'A second step was added' : 'A second step was removed',
      name: data.name,
      paragraphs: [
        data.change === 'added'
          ? `${factorChanges(data)} was added to your account as a second step. From now on you need it, or one of your other second steps, to log in.`
          : `${factorChanges(data)} was removed from your account. It is no longer asked for when you log in.`,
      ],
      action: { label: 'Look at your security settings', path: '/profile/security' },
      notes: [`This was not you? Choose a new password, and write to ${setting.supportEmail} at once.`],
    },
    setting,
  )

/** Tells the user that an administrator removed the second factor. */
export const secondFactorReset = ({ name }: { name: string }, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Your second step was reset',
      name,
      paragraphs: [
        'An administrator took the second step of your account away, and your recovery codes with it. You were signed out everywhere, and log in without it from now on.',
        'Set up a new second step as soon as you can.',
      ],
      action: { label: 'Set up a second step', path: '/profile/security' },
      notes: [`You did not ask for this? Write to ${setting.supportEmail} at once.`],
    },
    setting,
  )

interface RecoveryCodeUsedData {
  name: string
  /** How many can still be used. */
  left: number
}

const leftWords = (left: number) => (left === 0 ? 'That was your last one.' : `You have ${left} left.`)

/** Tells the user that a recovery code removed the second factor. */
export const recoveryCodeUsed = ({ name, left }: RecoveryCodeUsedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'A recovery code was used',
      name,
      paragraphs: [
        `One of your recovery codes was used, which took the second step of your account away. You were signed out everywhere. ${leftWords(left)}`,
        'Set up a new second step as soon as you can.',
      ],
      action: { label: 'Set up a second step', path: '/profile/security' },
      notes: [
        `This was not you? Then someone has your codes: choose a new password at once, and write to ${setting.supportEmail}.`,
      ],
    },
    setting,
  )

/** Tells the user that there are new recovery codes, which are in no mail. */
export const recoveryCodesMade = ({ name }: { name: string }, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'New recovery codes were made',
      name,
      paragraphs: [
        'New recovery codes were made for your account. They were shown once; codes from before no longer work.',
      ],
      action: { label: 'Look at your security settings', path: '/profile/security' },
      notes: [`This was not you? Choose a new password, and write to ${setting.supportEmail} at once.`],
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
      subject: 'Confirm your new e-mail address',
      paragraphs: [
        `Someone, probably you, wants this to be the e-mail address of an account at the ${setting.brand.name} ${setting.brand.programme}. Confirm it, and the account is signed in to with this address.`,
      ],
      action: {
        label: 'Confirm this address',
        path: `/firebase-auth-action?mode=verifyAndChangeEmail&token=${encodeURIComponent(token)}`,
      },
      notes: [
        `The link works once, and for ${hours} hours.`,
        'You did not ask for it? Then ignore this mail, and nothing changes.',
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
      subject: 'Your e-mail address was changed',
      name: data.name,
      paragraphs: [
        `Your account is signed in to with ${data.newEmail} from now on, and mails about it go there. If you did this, there is nothing to do.`,
        'If you did not, take the change back. It signs everybody out, the password stops working, and we mail you here a link to choose a new one.',
      ],
      action: {
        label: 'Take the change back',
        path: `/firebase-auth-action?mode=recoverEmail&token=${encodeURIComponent(data.token)}`,
      },
      notes: [`The link works for ${data.days} days. After that write to ${setting.supportEmail}.`],
    },
    setting,
  )

/** Tells the owner of an address that another account tried to use it. */
export const emailInUse = (setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'This address has an account already',
      paragraphs: [
        `Someone, perhaps you, wanted this to be the e-mail address of another account at the ${setting.brand.name} ${setting.brand.programme}. It has an account already, so nothing was changed.`,
      ],
      action: { label: 'Log in with this address', path: '/login' },
      notes: [
        'It was you, and you have forgotten the password of that account? Choose “Forgotten your password?” at the login.',
        'It was not you? Then ignore this mail: your account is as it was.',
      ],
    },
    setting,
  )

/** An earlier address was restored; the code to choose a password with is inserted at delivery. */
export const emailRestored = ({ name }: { name: string }, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Your e-mail address is back',
      name,
      paragraphs: [
        'Your account has this e-mail address again, and everybody was signed out of it.',
        'If someone else changed it, they know your password: choose a new one now.',
      ],
      action: {
        label: 'Choose a new password',
        path: `/firebase-auth-action?mode=resetPassword&oobCode=${passwordCode}`,
      },
      notes: [
        'The link works once, and for a short time only.',
        `It has expired? Get a new one at ${setting.origin}/login: choose “Forgotten your password?” and enter this e-mail address.`,
      ],
    },
    setting,
  )
