import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { canonicalEmail } from '~/contract/field-schemas'
import { toFormErrors } from '~/forms/field-errors'
import { useRecentSignIn } from '~/auth/reauthentication/use-recent-sign-in'
import { useSignOut } from '~/auth/sign-out'
import { withRefreshPaused } from '~/auth/session/session-fetch'
import { showToast } from '~/ui/components/toasts/toasts'
import { formatLongDate } from '~/ui/format/dates'
import { requestRemoval } from './own-account.functions'

/** Puts the own account on its way out, after a fresh sign-in, and leaves. */
export const useRemoval = (identityUid: string) => {
  const [isWorking, setIsWorking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const recent = useRecentSignIn()
  const signOut = useSignOut()

  const remove = async (typed: string, email: string) => {
    setFailure(null)
    const isTyped = canonicalEmail(typed) === canonicalEmail(email)
    setFieldError(isTyped ? null : t`Type ${email}, which is the address of your account.`)
    if (!isTyped) return
    setIsWorking(true)
    try {
      const { removalAt } = await withRefreshPaused((given) =>
        recent.run(() => requestRemoval({ data: { id: identityUid, email: typed }, ...given })),
      )
      await signOut({ isEnded: true })
      showToast(
        t`Your account will be removed on ${formatLongDate(removalAt)}. Log in before then to keep it.`,
      )
    } catch (error) {
      const { errors, sentence } = toFormErrors(error, ['email'])
      setFieldError(typeof errors.email === 'string' ? errors.email : null)
      setFailure(sentence)
    } finally {
      setIsWorking(false)
    }
  }

  return { isWorking, failure, fieldError, dialog: recent.dialog, remove }
}
