import { t } from '@lingui/core/macro'
import type { ButtonKind } from '~/ui/components/app-button/app-button'
import { OwnAccountButton } from '../../own-account-button'
import { keepAccount } from './own-account.functions'

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
