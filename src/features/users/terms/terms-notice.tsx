import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { PageNotice } from '~/ui/components/page-notice/page-notice'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { OwnAccountButton } from '../security/account-deletion/cancel-deletion'
import { acceptTerms } from './terms.functions'

interface AcceptTermsProps {
  identityUid: string
  /** The displayed version. */
  version: number
}

/** A button that accepts the terms of use. Shows the new terms if they have changed since. */
function AcceptTerms({ identityUid, version }: AcceptTermsProps) {
  return (
    <OwnAccountButton
      identityUid={identityUid}
      kind="outlined"
      settle={() => acceptTerms({ data: { params: { id: identityUid }, body: { version } } })}
      done={t`You have accepted version ${version} of the terms of use.`}
    >{t`Accept`}</OwnAccountButton>
  )
}

/**
 * Shown on every page to a user who has not accepted the current terms of use, with links to them and a button to
 * accept.
 */
export function TermsNotice() {
  const user = getUser(useSession())
  if (user === null || user.termsToAccept === null) return null
  const { version, publishedAt } = user.termsToAccept
  return (
    <PageNotice
      label={t`Terms of use`}
      tone="calm"
      action={<AcceptTerms identityUid={user.identityUid} version={version} />}
    >
      <Trans>
        Please read and accept the <TextLink to="/terms-of-use">terms of use</TextLink>, version {version} of{' '}
        <Time at={publishedAt} format="long-day" />.
      </Trans>
    </PageNotice>
  )
}
