import type { User } from '~/contract/users'
import { dayWords } from '~/ui/dates/dates'

/** Which terms of use somebody accepted, and when; it says no more than what was noted. */
export const termsWords = ({
  termsVersion,
  termsAcceptedAt,
}: Pick<User, 'termsVersion' | 'termsAcceptedAt'>): string => {
  if (termsAcceptedAt === null) return 'Not accepted yet'
  const day = dayWords(termsAcceptedAt)
  return termsVersion === null
    ? `Accepted on ${day}, in a version that was not noted`
    : `Version ${termsVersion}, accepted on ${day}`
}
