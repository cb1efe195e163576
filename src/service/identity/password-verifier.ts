import * as v from 'valibot'
import type { IdentityConfig } from '~/config/service'
import { ProblemError } from '~/contract/problem'
import { traced } from '~/telemetry/trace'

// Milliseconds.
const deadline = 5_000

const opened = v.object({ localId: v.string() })
const refused = v.object({ error: v.object({ message: v.string() }) })

// How the provider says that no account opens with that address and password.
const wrong = /^(?:INVALID_PASSWORD|EMAIL_NOT_FOUND|INVALID_LOGIN_CREDENTIALS|INVALID_EMAIL|USER_DISABLED)/

/**
 * Checks an address and a password with the provider, as a sign-in does. Answers the uid of the account that they
 * open, or null.
 * @throws ProblemError TOO_MANY_REQUESTS when the provider wants a pause, UNAVAILABLE when it does not answer
 */
export const passwordVerifier =
  ({ apiKey = 'demo', emulatorHost }: IdentityConfig, origin: string) =>
  async (email: string, password: string): Promise<string | null> => {
    const host = emulatorHost
      ? `http://${emulatorHost}/identitytoolkit.googleapis.com`
      : 'https://identitytoolkit.googleapis.com'
    const address = `${host}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`
    try {
      const response = await traced('Identity provider', 'client', {}, () =>
        fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json', referer: `${origin}/` },
          body: JSON.stringify({ email, password, returnSecureToken: true }),
          signal: AbortSignal.timeout(deadline),
        }),
      )
      const body: unknown = await response.json()
      if (response.ok) return v.parse(opened, body).localId
      const { message } = v.parse(refused, body).error
      if (wrong.test(message)) return null
      if (message.startsWith('TOO_MANY_ATTEMPTS')) throw new ProblemError('TOO_MANY_REQUESTS')
      throw new Error(`The identity provider answered ${message} to a sign-in.`)
    } catch (error) {
      if (error instanceof ProblemError) throw error
      throw Object.assign(new ProblemError('UNAVAILABLE'), { cause: error })
    }
  }
