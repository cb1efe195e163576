import { t } from '@lingui/core/macro'
import type { User } from '~/contract/users'

/**
 * Which terms of use a user accepted, and when; it says no more than what was recorded. The instant is for
 * `TextWithTimes`.
 */
export const formatTermsAcceptance = ({
  termsVersion,
  termsAcceptedAt,
}: Pick<User, 'termsVersion' | 'termsAcceptedAt'>): string => {
  if (termsAcceptedAt === null) return t`Not accepted yet`
  return termsVersion === null
    ? t`Accepted on ${termsAcceptedAt}, in a version that was not noted`
    : t`Version ${termsVersion}, accepted on ${termsAcceptedAt}`
}
