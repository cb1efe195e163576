import type { IdentityProvider } from '../identity/identity-provider'
import type { MailContent, MailKind } from './outbox'

/**
 * Stand in a mail for a one-time code of the identity provider: to choose a password with, to sign in with. Codes
 * are short-lived and a mail may wait for long, so each is made when its mail is handed over.
 */
export const passwordCode = '__password_code__'
export const signInCode = '__sign_in_code__'

type CodeMaker = Pick<IdentityProvider, 'passwordResetLink' | 'signInCode' | 'getAccount'>

interface CodedMail extends MailContent {
  kind: string
  to: string
  identityUid: string | null
}

interface Coded {
  place: string
  make: (identity: CodeMaker, mail: CodedMail, origin: string) => Promise<string | null>
}

const forPassword: Coded = { place: passwordCode, make: (identity, { to }) => identity.passwordResetLink(to) }

/** The provider would make a code, and an account with it, for anybody; ours is for who has one at this address. */
const forSignIn: Coded = {
  place: signInCode,
  make: async (identity, { to, identityUid }, origin) => {
    const account = identityUid === null ? null : await identity.getAccount(identityUid)
    if (!account || account.disabled || account.email !== to) return null
    return identity.signInCode(to, `${origin}/login`)
  },
}

// In mails of other kinds the same letters would be somebody's own words.
const codes: Partial<Record<MailKind, Coded>> = {
  'set-password': forPassword,
  'reset-password': forPassword,
  'email-restored': forPassword,
  'sign-in-link': forSignIn,
}

/** Kinds of mails that wait for the identity provider. */
export const codedKinds: readonly string[] = Object.keys(codes)

const codeOf = (kind: string): Coded | undefined =>
  Object.entries(codes).find(([known]) => known === kind)?.[1]

/**
 * The mail with a code of its own, where it wants one; null where there is no account it could be for.
 * @throws ProblemError UNAVAILABLE when the provider is away
 */
export const withMailedCode = async <T extends CodedMail>(
  identity: CodeMaker,
  mail: T,
  origin: string,
): Promise<T | null> => {
  const coded = codeOf(mail.kind)
  if (!coded) return mail
  const code = await coded.make(identity, mail, origin)
  if (code === null) return null
  const fill = (text: string) => text.replaceAll(coded.place, encodeURIComponent(code))
  return { ...mail, text: fill(mail.text), html: fill(mail.html) }
}
