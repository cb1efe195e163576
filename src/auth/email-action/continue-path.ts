import { safeRedirectPath } from '../sign-in/safe-redirect-path'
import type { ActionSearch } from './action-search'

const pathOn = (origin: string, address: string | undefined): string | null => {
  if (address === undefined || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.origin === new URL(origin).origin
    ? safeRedirectPath(`${url.pathname}${url.search}${url.hash}`)
    : null
}

/** Where a mailed link says to go on to, if that is a page of this portal; null for anywhere else. */
export const continuePath = (
  { redirect, continueUrl }: Pick<ActionSearch, 'redirect' | 'continueUrl'>,
  origin: string,
): string | null => safeRedirectPath(redirect) ?? pathOn(origin, continueUrl)
