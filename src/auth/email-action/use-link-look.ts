import { useState } from 'react'
import { useAttempt } from '../auth-request/use-attempt'
import { useOnce } from '~/forms/use-once'

/** Looks at a link when the page has come alive; failed connections are tried again by themselves. */
export const useLinkLook = <T>(look: () => Promise<T>) => {
  const attempt = useAttempt('mailed-link')
  const [facts, setFacts] = useState<T | null>(null)
  const run = () => attempt.run(look, setFacts)
  useOnce(run)
  const error = attempt.state.is === 'refused' ? attempt.state.error : null
  return { attempt, facts, error, lookAgain: () => void run() }
}
