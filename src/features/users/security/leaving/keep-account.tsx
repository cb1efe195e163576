import { t } from '@lingui/core/macro'
import type { ButtonKind } from '~/ui/components/app-button/app-button'
import { OwnAccountButton } from '../../own-account-button'
import { keepAccount } from './own-account.functions'
import { Trans } from '@lingui/react/macro'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { PageNotice } from '~/ui/components/page-notice/page-notice'
import { Time } from '~/ui/format/time'

interface KeepAccountProps {
  identityUid: string
  kind?: ButtonKind
}

/** The button that takes back that the own account is to be removed. */
export function KeepAccount({ identityUid, kind = 'primary' }: KeepAccountProps) {
  return (
    <OwnAccountButton
      identityUid={identityUid}
      kind={kind}
      settle={() => keepAccount({ data: { id: identityUid } })}
      done={t`Your account stays.`}
    >{t`Keep my account`}</OwnAccountButton>
  )
}

/**
 * Shown on every page to a user who asked for the account to be removed: the date, and how to
 * cancel.
 */
export function LeavingBanner() {
  const user = getUser(useSession())
  if (user === null || user.removalAt === null) return null
  return (
    <PageNotice
      label={t`Your account`}
      tone="warning"
      action={<KeepAccount identityUid={user.identityUid} kind="outlined" />}
    >
      <Trans>
        Your account will be removed on <Time at={user.removalAt} format="long-day" />.
      </Trans>
    </PageNotice>
  )
}
