import { emailChangeHours, emailRevertDays } from '~/contract/email-change'
import type { FactorKind } from '~/contract/second-factor'
import type { ServiceConfig } from '~/config/service'
import {
  changeEmail,
  emailChanged,
  emailInUse,
  emailRestored,
  recoveryCodeUsed,
  recoveryCodesCreated,
  secondFactorChanged,
  secondFactorReset,
  signInLink,
  signInMethodChanged,
} from '../modules/auth/auth.emails'
import type { ActingAdministrator } from '../modules/audit/audit-actions'
import { audit, type Effects, type Handlers, type Recipient, toUser } from './effects'

/** An account at another provider, or a phone number. */
interface LinkedAccount {
  user: Recipient
  providerId: string
  subject: string
}

export interface AuthEvents {
  'session.started': { identityUid: string; browser: string }
  /** Without a user, the same mail is written, and dropped at delivery. */
  'sign-in-link.requested': { email: string; user: Recipient | null; redirect: string | undefined }
  /** It is now valid for signing in; `isNew` if it was not before. */
  'linked-account.proven': LinkedAccount & { isNew: boolean }
  'linked-account.removed': LinkedAccount
  /** A second factor was added or removed at the provider. */
  'second-factor.changed': { user: Recipient; change: 'added' | 'removed'; kind: FactorKind; hint: string }
  /** An administrator removed the user's second factors. */
  'second-factor.reset': { by: ActingAdministrator; user: Recipient; factors: readonly FactorKind[] }
  'recovery-codes.created': { user: Recipient; isMailed: boolean }
  'recovery-code.used': { user: Recipient; left: number }
  // Neither mail is recorded under the caller, whose list of mails would reveal which of the two it was. Neither names
  // the caller, since the owner of the new address may be a stranger.
  'email-change.requested': { newEmail: string; token: string }
  /** The new address belongs to another user. */
  'email-change.refused': { newEmail: string; ownerUid: string }
  /** `token` undoes the change; null if the old address was never confirmed, since it may be a stranger's. */
  'email.changed': { user: Recipient; newEmail: string; token: string | null }
  /** The user undid a change. */
  'email.restored': { user: Recipient; newEmail: string }
}

/** The mail about a linked account. */
const toLinkedAccountMails = (
  change: 'linked' | 'removed',
  { user, providerId, subject }: LinkedAccount,
  config: ServiceConfig,
): NonNullable<Effects['mails']> => {
  const providerName = config.federatedProviders.find(({ id }) => id === providerId)?.name ?? null
  return [
    {
      ...toUser(user),
      ...signInMethodChanged({ name: user.mailName, change, providerId, providerName, subject }),
    },
  ]
}

const ownEmail = (
  { identityUid, email }: Recipient,
  newEmail: string,
): NonNullable<Effects['ownActions']> => [
  { action: 'own.email', identityUid, before: { email }, after: { email: newEmail } },
]

export const authHandlers: Handlers<AuthEvents> = {
  'session.started': ({ identityUid, browser }) => ({
    ownActions: [{ action: 'own.session', identityUid, after: { browser } }],
  }),

  'sign-in-link.requested': ({ email, user, redirect }) => ({
    mails: [
      {
        to: email,
        ...(user && { identityUid: user.identityUid }),
        ...signInLink({ name: user?.mailName ?? '', redirect }),
      },
    ],
  }),

  'linked-account.proven': (event, config) => ({
    ownActions: [
      { action: 'own.way', identityUid: event.user.identityUid, after: { way: event.providerId } },
    ],
    mails: event.isNew ? toLinkedAccountMails('linked', event, config) : [],
  }),

  'linked-account.removed': (event, config) => ({
    ownActions: [
      { action: 'own.way', identityUid: event.user.identityUid, before: { way: event.providerId } },
    ],
    mails: toLinkedAccountMails('removed', event, config),
  }),

  'second-factor.changed': ({ user, change, kind, hint }) => ({
    ownActions: [{ action: 'own.second-factor', identityUid: user.identityUid, after: { change, kind } }],
    mails: [{ ...toUser(user), ...secondFactorChanged({ name: user.mailName, change, kind, hint }) }],
  }),

  'second-factor.reset': ({ user, factors }) => ({
    ...audit('user.second-factor', 'user', user.identityUid, {
      before: { factors: factors.join(', ') },
      after: { factors: '' },
    }),
    mails: [{ ...toUser(user), ...secondFactorReset({ name: user.mailName }) }],
  }),

  'recovery-codes.created': ({ user, isMailed }) => ({
    ownActions: [{ action: 'own.recovery', identityUid: user.identityUid, after: { change: 'made' } }],
    mails: isMailed
      ? [
          {
            ...toUser(user),
            ...recoveryCodesCreated({ name: user.mailName }),
          },
        ]
      : [],
  }),

  'recovery-code.used': ({ user, left }) => ({
    ownActions: [{ action: 'own.recovery', identityUid: user.identityUid, after: { change: 'used' } }],
    mails: [{ ...toUser(user), ...recoveryCodeUsed({ name: user.mailName, left }) }],
  }),

  'email-change.requested': ({ newEmail, token }) => ({
    mails: [{ to: newEmail, ...changeEmail({ token, hours: emailChangeHours }) }],
  }),

  'email-change.refused': ({ newEmail, ownerUid }) => ({
    mails: [{ to: newEmail, identityUid: ownerUid, ...emailInUse({}) }],
  }),

  'email.changed': ({ user, newEmail, token }) => ({
    ownActions: ownEmail(user, newEmail),
    mails:
      token === null
        ? []
        : [
            {
              ...toUser(user),
              ...emailChanged({ name: user.mailName, newEmail, token, days: emailRevertDays }),
            },
          ],
  }),

  'email.restored': ({ user, newEmail }) => ({
    ownActions: ownEmail(user, newEmail),
    mails: [{ ...toUser({ ...user, email: newEmail }), ...emailRestored({ name: user.mailName }) }],
  }),
}
