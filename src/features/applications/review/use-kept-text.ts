import { useKeptField } from '~/forms/use-draft'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'

/**
 * Text that the reader is writing, kept until it is sent.
 * @param about whom it is about, and what it is
 */
export const useKeptText = (about: string) => {
  const reader = getUser(useSession())?.identityUid ?? ''
  return useKeptField(`portal.review.${reader}.${about}`)
}
