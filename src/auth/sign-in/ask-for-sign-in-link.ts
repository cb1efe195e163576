import { safeRedirectPath } from './safe-redirect-path'
import { keepAskedAddress } from './asked-address'
import { requestSignInLink } from './email-link.functions'

/** What holds for a link to sign in with. */
export const signInLinkTerms = 'It works once, and for a short time. Open it in this browser if you can.'

/** Has a link mailed that signs in and goes on to a page, and keeps the address for when it is opened here. */
export const askForSignInLink = async (email: string, redirect: string | undefined): Promise<void> => {
  const wanted = safeRedirectPath(redirect)
  await requestSignInLink({ data: { email, ...(wanted !== null && { redirect: wanted }) } })
  keepAskedAddress(email)
}
