import { ProblemError } from '~/contract/problem'
import { providerCode } from '../provider-errors'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { ReauthenticationDialog } from './reauthentication-dialog'
import { ReauthenticationCancelled } from '~/ui/format/error-message'

/** Whether an error says that the sign-in is too old, from the service or the provider. */
const requiresReauthentication = (error: unknown): boolean =>
  error instanceof ProblemError
    ? error.code === 'RECENT_SIGN_IN_REQUIRED'
    : providerCode(error) === 'requires-recent-login'

/** Returned by {@link useReauthenticationPrompt}. */
export interface ReauthenticationPrompt {
  /**
   * Runs an action. Where the service (`RECENT_SIGN_IN_REQUIRED`) or the provider (`requires-recent-login`)
   * requires a fresh sign-in, the user is asked to sign in again, and the action is run once more. Throws its
   * errors, and {@link ReauthenticationCancelled} when the user cancels or leaves: `errorMessage`, `toFormErrors` and
   * `providerMessage` have a sentence for that, so forms need no branch of their own, and what was typed stays.
   */
  run: <T>(act: () => Promise<T>) => Promise<T>
  /** Render it anywhere in the component, also within a form; null while closed. */
  dialog: ReactNode
}

interface PendingPrompt {
  answer: () => void
  cancel: () => void
}

/**
 * Runs actions that require a recent sign-in, and prompts for it if needed. This protects users who leave a
 * signed-in browser.
 */
export const useReauthenticationPrompt = (): ReauthenticationPrompt => {
  const [question, setQuestion] = useState<PendingPrompt | null>(null)

  // One prompt for all actions that wait for it.
  const asked = useRef<Promise<void> | null>(null)
  const isStillHere = useIsMounted()
  const withdraw = useRef<(() => void) | null>(null)
  // An unmounted prompt is never answered, so anything that waits for it, such as a paused renewal, would wait
  // forever.
  useEffect(() => () => withdraw.current?.(), [])
  const ask = () => {
    if (!isStillHere()) return Promise.reject(new ReauthenticationCancelled())
    return (asked.current ??= new Promise<void>((resolve, reject) => {
      withdraw.current = () => reject(new ReauthenticationCancelled())
      setQuestion({ answer: resolve, cancel: withdraw.current })
    }).finally(() => {
      asked.current = null
      withdraw.current = null
      setQuestion(null)
    }))
  }

  const run = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      if (!requiresReauthentication(error)) throw error
    }
    await ask()
    return act()
  }

  return {
    run,
    dialog:
      question === null ? null : (
        <ReauthenticationDialog onDone={question.answer} onCancel={question.cancel} />
      ),
  }
}
