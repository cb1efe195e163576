import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProblemError } from '~/contract/problem'
import { errorMessage, ReauthenticationCancelled } from '~/ui/format/error-message'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { useSignOut } from '~/auth/sign-out'
import { withRefreshPaused } from '~/auth/session/session-fetch'
import { showToast } from '~/ui/components/toasts/toasts'
import { endSessions } from './own-account.functions'
import { ownAccountQueries } from '../security.queries'

/** Ends all sessions of the user; this browser then signs out or signs in again. */
export const useSignOutEverywhere = (identityUid: string, onDone: () => void) => {
  const [working, setWorking] = useState<'everywhere' | 'elsewhere' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const recent = useReauthenticationPrompt()
  const signOut = useSignOut()
  const queryClient = useQueryClient()

  const attempt = async (which: 'everywhere' | 'elsewhere', act: () => Promise<void>) => {
    setWorking(which)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setWorking(null)
    }
  }

  const leave = async () => {
    await signOut({ isEnded: true })
    showToast(t`You are signed out everywhere.`)
  }

  /** All sessions end, this browser's too, which then needs a later sign-in. */
  const endAndReturn = async () => {
    let isEnded = false
    await withRefreshPaused((given) =>
      recent.run(async () => {
        if (isEnded) return
        await endSessions({ data: { id: identityUid }, ...given })
        isEnded = true
        throw new ProblemError('RECENT_SIGN_IN_REQUIRED')
      }),
    )
  }

  return {
    working,
    failure,
    dialog: recent.dialog,
    everywhere: () =>
      attempt('everywhere', async () => {
        await withRefreshPaused((given) => endSessions({ data: { id: identityUid }, ...given }))
        await leave()
      }),
    elsewhere: () =>
      attempt('elsewhere', async () => {
        try {
          await endAndReturn()
        } catch (error) {
          if (error instanceof ReauthenticationCancelled) return leave()
          throw error
        }
        onDone()
        showToast(t`You are signed out everywhere else.`)
        await queryClient.invalidateQueries(ownAccountQueries.signIns(identityUid))
        return undefined
      }),
  }
}
