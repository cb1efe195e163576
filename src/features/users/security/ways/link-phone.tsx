import { useAuthRequest } from '~/auth/auth-request/use-auth-request'
import type { SessionSync } from '~/auth/session/session-sync.client'
import { linkPhone } from '~/auth/sign-in/linked-accounts'
import { PhoneCodeForm } from '~/auth/sign-in/phone-sign-in'
import { wayMessage } from '~/auth/sign-in/way-message'

interface LinkPhoneProps {
  /** Runs an action with a freshly signed-in user. */
  withKeeper: (act: (keeper: SessionSync) => Promise<void>) => Promise<void>
  onDone: () => unknown
  onCancel: () => void
}

/** A telephone becomes a way to log in, by a code sent to it. */
export function LinkPhone({ withKeeper, onDone, onCancel }: LinkPhoneProps) {
  const attempt = useAuthRequest('phone', { tell: wayMessage })
  return (
    <PhoneCodeForm
      attempt={attempt}
      verb="Link this phone"
      send={async (phoneNumber) => {
        let verificationId = ''
        await withKeeper(async ({ identity }) => {
          verificationId = await identity.sendSignInCode(phoneNumber)
        })
        return verificationId
      }}
      handIn={(verificationId, code) => withKeeper((keeper) => linkPhone(keeper, verificationId, code))}
      onDone={onDone}
      onBack={onCancel}
    />
  )
}
