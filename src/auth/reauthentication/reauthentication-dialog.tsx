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
  /** The portal holds the fresh sign-in. */
  onDone: () => void
  onCancel: () => void
}

/** Asks the person to sign in once more, in a way that he or she has. */
export function ReauthenticationDialog({ onDone, onCancel }: ReauthenticationDialogProps) {
  const { firebase } = usePublicConfig()
  // Undefined until the provider has said who is signed in.
  const [person, setPerson] = useState<SignedInPerson | null>()

  // Some acts end the session themselves, and this is what begins the next.
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
        // The dialog may stand in a form, which would hear of what is sent within it.
        <div onSubmit={(event) => event.stopPropagation()}>
          <ReauthenticationForm person={person} onDone={onDone} onCancel={onCancel} />
        </div>
      )}
    </Dialog>
  )
}
