import { plural, t } from '@lingui/core/macro'
import type { FactorKind } from '~/contract/second-factor'
import type { MailSetting } from '../../mail/layout'
import { passwordCode, signInCode } from '../../mail/outbox'
import { type ComposedMail, defineMail } from '../../mail/templates'

interface NameData {
  name: string
}

interface SignInLinkData {
  name: string
  /** The portal's path after the sign-in. */
  redirect: string | undefined
}

/** The link to sign in with; its code is inserted at delivery. */
export const signInLink = defineMail({
  id: 'sign-in.link',
  kind: 'sign-in-link',
  purpose: () => t`To a user who asked for a link to log in.`,
  variables: ['name'],
  text: ({ portal }) => ({
    subject: t`Your link to log in`,
    paragraphs: [t`Someone, probably you, asked for a link to log in to the ${portal}.`],
    button: t`Log in`,
  }),
  letter: ({ name, redirect }: SignInLinkData) => ({
    values: { name },
    path: `/firebase-auth-action?mode=signIn&oobCode=${signInCode}${
      redirect === undefined ? '' : `&redirect=${encodeURIComponent(redirect)}`
    }`,
    notes: [
      t`The link works once and expires soon. Don’t share it: anyone who opens it is logged in as you.`,
      t`If you didn’t ask for this, ignore this mail.`,
    ],
  }),
  sample: { name: 'Ana', redirect: undefined },
})

type LinkedChange = 'linked' | 'removed'

const getMethodNotes = (change: LinkedChange, { supportEmail }: MailSetting) => [
  change === 'linked'
    ? t`If this wasn’t you, remove it there, choose a new password and write to ${supportEmail} immediately.`
    : t`If this wasn’t you, choose a new password and write to ${supportEmail} immediately.`,
]

interface MethodMail<Name extends string> {
  purpose: () => string
  text: (variables: Record<Name, string>) => { subject: string; paragraphs: string[] }
}

const defineProviderMail = (change: LinkedChange, { purpose, text }: MethodMail<'provider'>) =>
  defineMail({
    id: `sign-in.method-${change}`,
    kind: `sign-in-way-${change}`,
    purpose,
    variables: ['name', 'provider'],
    text: (variables) => ({ ...text(variables), button: t`See your ways to log in` }),
    letter: (values: { name: string; provider: string }, setting) => ({
      values,
      path: '/profile/security',
      notes: getMethodNotes(change, setting),
    }),
    sample: { name: 'Ana', provider: 'Google' },
  })

const definePhoneMail = (change: LinkedChange, { purpose, text }: MethodMail<'digits'>) =>
  defineMail({
    id: `sign-in.phone-${change}`,
    kind: `sign-in-way-${change}`,
    purpose,
    variables: ['name', 'digits'],
    text: (variables) => ({ ...text(variables), button: t`See your ways to log in` }),
    letter: (values: { name: string; digits: string }, setting) => ({
      values,
      path: '/profile/security',
      notes: getMethodNotes(change, setting),
    }),
    sample: { name: 'Ana', digits: '0123' },
  })

const providerMails = {
  linked: defineProviderMail('linked', {
    purpose: () => t`To a user who linked an account of a provider.`,
    text: ({ provider }) => ({
      subject: t`A way to log in was linked`,
      paragraphs: [t`Your ${provider} account was linked. You can now log in with it.`],
    }),
  }),
  removed: defineProviderMail('removed', {
    purpose: () => t`To a user who removed an account of a provider.`,
    text: ({ provider }) => ({
      subject: t`A way to log in was removed`,
      paragraphs: [t`Your ${provider} account was removed. You can no longer log in with it.`],
    }),
  }),
}

const phoneMails = {
  linked: definePhoneMail('linked', {
    purpose: () => t`To a user who linked a phone number.`,
    text: ({ digits }) => ({
      subject: t`A way to log in was linked`,
      paragraphs: [
        t`The phone number ending in ${digits} was linked to your account. You can now log in with it.`,
      ],
    }),
  }),
  removed: definePhoneMail('removed', {
    purpose: () => t`To a user who removed a phone number.`,
    text: ({ digits }) => ({
      subject: t`A way to log in was removed`,
      paragraphs: [
        t`The phone number ending in ${digits} was removed from your account. You can no longer log in with it.`,
      ],
    }),
  }),
}

interface SignInMethodChangedData {
  name: string
  change: LinkedChange
  /** `google.com`, `oidc.company` or `phone`. */
  providerId: string
  /** The provider's name on the login page; null for one that is not offered. */
  providerName: string | null
  /** The account at the provider as shown to users; for a telephone, its number. */
  subject: string
}

const names: Readonly<Record<string, string>> = { 'google.com': 'Google', 'github.com': 'GitHub' }

/** Tells the user that a sign-in method was added or removed. Only the last digits of a telephone number are mailed. */
export const signInMethodChanged = ({
  name,
  change,
  providerId,
  providerName,
  subject,
}: SignInMethodChangedData): ComposedMail => {
  if (providerId === 'phone') return phoneMails[change]({ name, digits: subject.slice(-4) })
  const provider = providerName ?? names[providerId] ?? providerId.replace(/^(oidc|saml)\./, '')
  return providerMails[change]({ name, provider })
}

type FactorChange = 'added' | 'removed'

const getFactorParts = ({ supportEmail }: MailSetting) => ({
  path: '/profile/security',
  notes: [t`If this wasn’t you, choose a new password and write to ${supportEmail} immediately.`],
})

const defineAppMail = (change: FactorChange, { purpose, text }: MethodMail<never>) =>
  defineMail({
    id: `sign-in.app-${change}`,
    kind: `second-factor-${change}`,
    purpose,
    variables: ['name'],
    text: (variables) => ({ ...text(variables), button: t`See your security settings` }),
    letter: ({ name }: NameData, setting) => ({ values: { name }, ...getFactorParts(setting) }),
    sample: { name: 'Ana' },
  })

const defineSmsMail = (change: FactorChange, { purpose, text }: MethodMail<'digits'>) =>
  defineMail({
    id: `sign-in.sms-${change}`,
    kind: `second-factor-${change}`,
    purpose,
    variables: ['name', 'digits'],
    text: (variables) => ({ ...text(variables), button: t`See your security settings` }),
    letter: (values: { name: string; digits: string }, setting) => ({ values, ...getFactorParts(setting) }),
    sample: { name: 'Ana', digits: '0123' },
  })

const appMails = {
  added: defineAppMail('added', {
    purpose: () => t`To a user who added an authenticator app as a second step.`,
    text: () => ({
      subject: t`A second step was added`,
      paragraphs: [
        t`An authenticator app was added to your account as a second step. You now need it, or another of your second steps, to log in.`,
      ],
    }),
  }),
  removed: defineAppMail('removed', {
    purpose: () => t`To a user who removed an authenticator app from the second steps.`,
    text: () => ({
      subject: t`A second step was removed`,
      paragraphs: [
        t`An authenticator app was removed from your second steps. You no longer need it to log in.`,
      ],
    }),
  }),
}

const smsMails = {
  added: defineSmsMail('added', {
    purpose: () => t`To a user who added a phone number as a second step.`,
    text: ({ digits }) => ({
      subject: t`A second step was added`,
      paragraphs: [
        t`The phone number ending in ${digits} was added to your account as a second step. You now need it, or another of your second steps, to log in.`,
      ],
    }),
  }),
  removed: defineSmsMail('removed', {
    purpose: () => t`To a user who removed a phone number from the second steps.`,
    text: ({ digits }) => ({
      subject: t`A second step was removed`,
      paragraphs: [
        t`The phone number ending in ${digits} was removed from your second steps. You no longer need it to log in.`,
      ],
    }),
  }),
}

interface SecondFactorChangedData {
  name: string
  change: FactorChange
  kind: FactorKind
  /** The last four digits of the telephone number; empty for an app. */
  hint: string
}

/** Tells the user that a second factor was added or removed. */
export const secondFactorChanged = ({ name, change, kind, hint }: SecondFactorChangedData): ComposedMail =>
  kind === 'sms' ? smsMails[change]({ name, digits: hint }) : appMails[change]({ name })

/** Tells the user that an administrator removed the second factor. */
export const secondFactorReset = defineMail({
  id: 'sign-in.second-step-reset',
  kind: 'second-factor-reset',
  purpose: () => t`To a user whose second step an administrator removed.`,
  variables: ['name'],
  text: () => ({
    subject: t`Your second step was reset`,
    paragraphs: [
      t`An administrator removed your second step and your recovery codes. You were signed out everywhere and now log in without a second step.`,
      t`Set up a new second step as soon as you can.`,
    ],
    button: t`Set up a second step`,
  }),
  letter: ({ name }: NameData, { supportEmail }) => ({
    values: { name },
    path: '/profile/security',
    notes: [t`If you didn’t ask for this, write to ${supportEmail} immediately.`],
  }),
  sample: { name: 'Ana' },
})

interface RecoveryCodeUsedData {
  name: string
  /** How many codes are left. */
  left: number
}

/** Tells the user that a recovery code removed the second factor. */
export const recoveryCodeUsed = defineMail({
  id: 'sign-in.recovery-code-used',
  kind: 'recovery-code-used',
  purpose: () => t`To a user who logged in with a recovery code.`,
  variables: ['name', 'codes'],
  text: ({ codes }) => ({
    subject: t`A recovery code was used`,
    paragraphs: [
      t`One of your recovery codes was used, which removed your second step. You were signed out everywhere. You have ${codes} left.`,
      t`Set up a new second step as soon as you can.`,
    ],
    button: t`Set up a second step`,
  }),
  letter: ({ name, left }: RecoveryCodeUsedData, { supportEmail }) => ({
    values: { name, codes: plural(left, { 0: 'no codes', one: '# code', other: '# codes' }) },
    path: '/profile/security',
    notes: [
      t`If this wasn’t you, someone has your codes. Choose a new password and write to ${supportEmail} immediately.`,
    ],
  }),
  sample: { name: 'Ana', left: 4 },
})

/** Tells the user that new recovery codes were created, without the codes. */
export const recoveryCodesCreated = defineMail({
  id: 'sign-in.recovery-codes-made',
  kind: 'recovery-codes-made',
  purpose: () => t`To a user who made new recovery codes.`,
  variables: ['name'],
  text: () => ({
    subject: t`You have new recovery codes`,
    paragraphs: [
      t`New recovery codes were created for your account. They were shown once; your earlier codes no longer work.`,
    ],
    button: t`See your security settings`,
  }),
  letter: ({ name }: NameData, setting) => ({ values: { name }, ...getFactorParts(setting) }),
  sample: { name: 'Ana' },
})

interface ChangeEmailData {
  token: string
  /** How long the link is valid, in hours. */
  hours: number
}

/**
 * The link that changes the account's address to this one. Without a name in the greeting: the address may be a
 * stranger's.
 */
export const changeEmail = defineMail({
  id: 'account.change-email',
  kind: 'change-email',
  purpose: () =>
    t`To the new address of a user who changes the e-mail address, with the link that confirms it.`,
  variables: [],
  text: ({ portal }) => ({
    subject: t`Confirm your new e-mail address`,
    paragraphs: [
      t`Someone, probably you, wants to use this e-mail address for an account at the ${portal}. Confirm it to log in with this address.`,
    ],
    button: t`Confirm this address`,
  }),
  letter: ({ token, hours }: ChangeEmailData) => ({
    values: {},
    path: `/firebase-auth-action?mode=verifyAndChangeEmail&token=${encodeURIComponent(token)}`,
    notes: [
      t`The link works once, for ${hours} hours.`,
      t`If you didn’t ask for this, ignore this mail. Nothing changes.`,
    ],
  }),
  sample: { token: 'sample', hours: 24 },
})

interface EmailChangedData {
  name: string
  newEmail: string
  token: string
  /** How long the link is valid, in days. */
  days: number
}

/** Tells the old address about the new one, with the link that undoes the change. */
export const emailChanged = defineMail({
  id: 'account.email-changed',
  kind: 'email-changed',
  purpose: () =>
    t`To the old address of a user who changed the e-mail address, with the link that undoes it.`,
  variables: ['name', 'email'],
  text: ({ email }) => ({
    subject: t`Your e-mail address was changed`,
    paragraphs: [
      t`You now log in with ${email}, and we send our mails there. If you made this change, there is nothing to do.`,
      t`If you didn’t, undo it. That signs out everyone, disables the password and sends a link for a new password to this address.`,
    ],
    button: t`Undo the change`,
  }),
  letter: ({ name, newEmail, token, days }: EmailChangedData, { supportEmail }) => ({
    values: { name, email: newEmail },
    path: `/firebase-auth-action?mode=recoverEmail&token=${encodeURIComponent(token)}`,
    notes: [t`The link works for ${days} days. After that, write to ${supportEmail}.`],
  }),
  sample: { name: 'Ana', newEmail: 'ana@new.example', token: 'sample', days: 7 },
})

/** Tells the owner of an address that another account tried to use it. */
export const emailInUse = defineMail({
  id: 'account.email-in-use',
  kind: 'email-in-use',
  purpose: () => t`To the owner of an address that another account tried to use.`,
  variables: [],
  text: ({ portal }) => ({
    subject: t`This address already has an account`,
    paragraphs: [
      t`Someone, perhaps you, wanted to use this e-mail address for another account at the ${portal}. It already has an account, so nothing was changed.`,
    ],
    button: t`Log in with this address`,
  }),
  letter: () => ({
    values: {},
    path: '/login',
    notes: [
      t`If this was you and you have forgotten the password, choose “Forgotten your password?” when you log in.`,
      t`If this wasn’t you, ignore this mail. Your account is unchanged.`,
    ],
  }),
  sample: {},
})

/** An earlier address was restored; the code to choose a password with is inserted at delivery. */
export const emailRestored = defineMail({
  id: 'account.email-restored',
  kind: 'email-restored',
  purpose: () =>
    t`To a user who undid a change of the e-mail address, with the link to choose a new password.`,
  variables: ['name'],
  text: () => ({
    subject: t`Your e-mail address is back`,
    paragraphs: [
      t`Your account uses this e-mail address again, and everyone was signed out of it.`,
      t`If someone else changed it, they know your password. Choose a new one now.`,
    ],
    button: t`Choose a new password`,
  }),
  letter: ({ name }: NameData, { origin }) => ({
    values: { name },
    path: `/firebase-auth-action?mode=resetPassword&oobCode=${passwordCode}`,
    notes: [
      t`The link works once and expires soon.`,
      t`If it has expired, go to ${origin}/login, choose “Forgotten your password?” and enter this e-mail address.`,
    ],
  }),
  sample: { name: 'Ana' },
})
