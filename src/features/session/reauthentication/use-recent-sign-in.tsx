import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useStillHere } from '~/ui/still-here/use-still-here'
import { FreshSignInDialog } from './fresh-sign-in-dialog'
import { SignInNotRenewed } from './sign-in-not-renewed'
import { wantsRecentSignIn } from './wants-recent-sign-in'

/** What {@link useRecentSignIn} gives. */
export interface RecentSignIn {
  /**
   * Runs an act. Where the service (`RECENT_SIGN_IN_REQUIRED`) or the provider (`requires-recent-login`)
   * wants a fresh sign-in, the person is asked to sign in again, and the act is run once more.
   * Throws what the act throws, and {@link SignInNotRenewed} when the person would rather not, or has left: for it
   * `failureSentence`, `placeProblem` and `providerMessage` have a sentence, so that a form needs no
   * branch of its own, and what was typed stays.
   */
  run: <T>(act: () => Promise<T>) => Promise<T>
  /** Belongs anywhere in what the component renders, inside a form too; null while nothing is asked. */
  dialog: ReactNode
}

interface Question {
  answer: () => void
  cancel: () => void
}

/** For actions that must not be open to a person who finds a browser signed in. */
export const useRecentSignIn = (): RecentSignIn => {
  const [question, setQuestion] = useState<Question | null>(null)

  // One question for all acts that want its answer.
  const asked = useRef<Promise<void> | null>(null)
  const isStillHere = useStillHere()
  const withdraw = useRef<(() => void) | null>(null)
  // An unmounted question is never answered, so what waits for it, such as a held renewal, would wait for ever.
  useEffect(() => () => withdraw.current?.(), [])
  const ask = () => {
    if (!isStillHere()) return Promise.reject(new SignInNotRenewed())
    return (asked.current ??= new Promise<void>((resolve, reject) => {
      withdraw.current = () => reject(new SignInNotRenewed())
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
      if (!wantsRecentSignIn(error)) throw error
    }
    await ask()
    return act()
  }

  return {
    run,
    dialog:
      question === null ? null : <FreshSignInDialog onDone={question.answer} onCancel={question.cancel} />,
  }
}
