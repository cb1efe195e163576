import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { SignedInPerson } from '~/gateways/identity/reauthentication.client'
import { Dialog } from '~/ui/components/dialog/dialog'
import { useOnce } from '~/forms/use-once'
import { pauseRefresh } from '../session/session-store'
import { openSessionSync } from '../session/session-sync'
import { usePublicConfig } from '../use-session'
import { ReauthenticationForm } from './reauthentication-form'

interface ReauthenticationDialogProps {
  /** Called when the portal has the new session. */
  onDone: () => void
  onCancel: () => void
}

/** Asks the user to sign in again, with one of their sign-in methods. */
export function ReauthenticationDialog({ onDone, onCancel }: ReauthenticationDialogProps) {
  const { firebase } = usePublicConfig()
  // Undefined until the provider has restored its user.
  const [person, setPerson] = useState<SignedInPerson | null>()

  // Some actions end the session, and this starts the next one.
  useEffect(pauseRefresh, [])
  useOnce(async () => {
    try {
      const sessionSync = await openSessionSync(firebase)
      await sessionSync.settled
      setPerson(sessionSync.identity.signedInPerson())
    } catch {
      setPerson(null)
    }
  })

  return (
    <Dialog onClose={onCancel} title={t`Sign in once more`} size={440}>
      {person === undefined ? null : (
        // The dialog can be within a form, which must not receive its submit event.
        <div onSubmit={(event) => event.stopPropagation()}>
          <ReauthenticationForm person={person} onDone={onDone} onCancel={onCancel} />
        </div>
      )}
    </Dialog>
  )
}
