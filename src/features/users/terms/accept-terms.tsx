import { OwnAccountButton } from '../own-account-button'
import { acceptTerms } from './terms.functions'

interface AcceptTermsProps {
  identityUid: string
  /** The version that is shown. */
  version: number
}

/** The button that accepts the terms of use for oneself. Where others are in force by now, those are shown. */
export function AcceptTerms({ identityUid, version }: AcceptTermsProps) {
  return (
    <OwnAccountButton
      identityUid={identityUid}
      kind="outlined"
      settle={() => acceptTerms({ data: { id: identityUid, version } })}
      done={`You have accepted version ${version} of the terms of use.`}
    >
      Accept
    </OwnAccountButton>
  )
}
