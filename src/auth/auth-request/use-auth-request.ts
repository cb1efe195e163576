import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SecondStep } from '~/gateways/identity/second-factor.client'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { openSessionSync } from '../session/session-sync'
import { providerCode, providerMessage, type ProviderMessage } from '../provider-errors'
import { usePublicConfig } from '../use-session'
import { formatClock } from '~/ui/format/error-message'
import { startCooldown, endCooldown, useCooldown, getCooldown } from './cooldown'
import { withRetries, type Pause } from './retry'

/** The state of an attempt. */
export type AuthRequestState =
  | { is: 'idle' }
  | { is: 'busy' }
  | { is: 'pausing'; pause: Pause }
  | { is: 'second-step'; step: SecondStep }
  | { is: 'refused'; message: ProviderMessage; error: unknown }

/** Returned by {@link useAuthRequest}; {@link AuthRequestOutcome} shows it. */
export interface AuthRequest {
  state: AuthRequestState
  /** Whether its button shows a spinner. */
  isBusy: boolean
  /** Remaining seconds of the cooldown; 0 when it is over, null without one. */
  secondsLeft: number | null
  /** Shown beside the button while the user has to wait. */
  waitReason: string | undefined
  /**
   * Runs an action that may run more than once: it is retried while the server is unreachable, as long as the
   * component is mounted.
   * @param onDone called once with the result; its errors are shown too.
   * @returns whether it succeeded
   */
  run: <T>(act: () => Promise<T>, onDone?: (value: T) => unknown) => Promise<boolean>
  /**
   * As `run`, without retries, for actions that must not run twice: a failed connection is shown, and the user
   * decides.
   */
  runOnce: <T>(act: () => Promise<T>, onDone?: (value: T) => unknown) => Promise<boolean>
  /** Stops the retries. */
  stop: () => void
  /** Clears the message, and a second step in progress. */
  clear: () => void
}

interface AuthRequestOptions {
  /** Converts an error to a message; by default the provider's messages. */
  tell?: typeof providerMessage
  /** Called first with every error; returns whether it has shown it, as at form fields. */
  onRefused?: (error: unknown) => boolean
}

/**
 * Runs calls to the identity provider, or public calls: connection failures are retried, rate limits start a
 * cooldown, other errors are shown.
 * @param name of the attempt; attempts with the same name share their cooldown
 */
export const useAuthRequest = (
  name: string,
  { tell = providerMessage, onRefused }: AuthRequestOptions = {},
): AuthRequest => {
  const { firebase, supportEmail } = usePublicConfig()
  const [state, setState] = useState<AuthRequestState>({ is: 'idle' })
  const stopping = useRef<AbortController | null>(null)
  const secondsLeft = useCooldown(name)
  const isStillHere = useIsMounted()

  const giveUp = useEffectEvent(() => {
    if (!isStillHere()) stopping.current?.abort()
  })
  // Stops retries after unmount. Deferred, because React's strict mode undoes effects and runs them again.
  useEffect(() => () => queueMicrotask(() => giveUp()), [])

  const refuse = async (error: unknown) => {
    if (onRefused?.(error) === true) return setState({ is: 'idle' })
    const step = await getSecondStep(error)
    if (step !== null) return setState({ is: 'second-step', step })
    const wait = getCooldown(error)
    if (wait !== null) startCooldown(name, wait)
    setState({ is: 'refused', message: tell(error, supportEmail), error })
  }
  const getSecondStep = async (error: unknown): Promise<SecondStep | null> => {
    if (providerCode(error) !== 'multi-factor-auth-required') return null
    return (await openSessionSync(firebase)).identity.getSecondStep(error)
  }
  const attempt = async <T>(act: () => Promise<T>, onDone?: (value: T) => unknown) => {
    endCooldown(name)
    setState({ is: 'busy' })
    try {
      const value = await act()
      await onDone?.(value)
      setState({ is: 'idle' })
      return true
    } catch (error) {
      await refuse(error)
      return false
    }
  }
  const run = <T>(act: () => Promise<T>, onDone?: (value: T) => unknown) => {
    stopping.current?.abort()
    const controller = new AbortController()
    stopping.current = controller
    return attempt(
      () =>
        withRetries(act, {
          onPause: (pause) => setState({ is: 'pausing', pause }),
          onTry: () => setState({ is: 'busy' }),
          signal: controller.signal,
        }),
      onDone,
    )
  }
  return {
    state,
    isBusy: state.is === 'busy' || state.is === 'pausing',
    secondsLeft,
    waitReason:
      secondsLeft === null || secondsLeft === 0
        ? undefined
        : t`Possible again in ${formatClock(secondsLeft)}`,
    run,
    runOnce: attempt,
    stop: () => stopping.current?.abort(),
    clear: () => setState({ is: 'idle' }),
  }
}
