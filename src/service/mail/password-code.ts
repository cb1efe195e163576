import type { IdentityProvider } from '../identity/identity-provider'
import type { MailContent, MailKind } from './outbox'

/**
 * Stands in a mail for the one-time code to choose a password with. Codes are short-lived and a mail may wait
 * for long, so each is made when its mail is handed over.
 */
export const passwordCode = '__password_code__'

const kind: MailKind = 'set-password'

const fill = (text: string, code: string) => text.replaceAll(passwordCode, encodeURIComponent(code))

/**
 * The mail with a code of its own, where it wants one; null where the account it was for is gone.
 * @throws ProblemError UNAVAILABLE when the provider is away
 */
export const withPasswordCode = async <T extends MailContent & { kind: string; to: string }>(
  { passwordResetLink }: Pick<IdentityProvider, 'passwordResetLink'>,
  mail: T,
): Promise<T | null> => {
  // In others the same letters would be somebody's own words.
  if (mail.kind !== kind) return mail
  const code = await passwordResetLink(mail.to)
  return code === null ? null : { ...mail, text: fill(mail.text, code), html: fill(mail.html, code) }
}
