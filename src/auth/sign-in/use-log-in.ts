import { useAttempt } from '../auth-request/use-attempt'
import { openSessionSync } from '../session/open-session-sync'
import { usePublicConfig } from '../use-session'
import { signInMessage } from './sign-in-message'

/**
 * Signing in with a password.
 * @param onDone is called when the session stands.
 */
export const useLogIn = (onDone: () => Promise<unknown>) => {
  const attempt = useAttempt('sign-in', { tell: signInMessage })
  const { firebase } = usePublicConfig()
  const logIn = (email: string, password: string) =>
    attempt.run(async () => {
      const keeper = await openSessionSync(firebase)
      await keeper.signInWith((identity) => identity.signInWithPassword(email, password))
    }, onDone)
  return { attempt, logIn }
}
