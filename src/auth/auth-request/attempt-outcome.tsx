import { Callout } from '~/ui/components/callout/callout'
import { NextSteps } from './next-steps'
import { Pausing } from './pausing'
import type { Attempt } from './use-attempt'
import { Waiting } from './waiting'

interface AttemptOutcomeProps {
  attempt: Attempt
  /** Opens the form that mails a link to choose a new password; the step is not offered without it. */
  onForgotten?: (() => void) | undefined
}

/** What became of an attempt, and what to do next; nothing while there is nothing to tell. */
export function AttemptOutcome({ attempt, onForgotten }: AttemptOutcomeProps) {
  const { state, secondsLeft, stop } = attempt
  if (state.is === 'busy') return null
  if (state.is === 'pausing') return <Pausing {...state.pause} onStop={stop} />
  if (secondsLeft !== null) return <Waiting seconds={secondsLeft} onForgotten={onForgotten} />
  if (state.is !== 'refused') return null
  return (
    <Callout tone="error" isAnnounced title={state.message.sentence}>
      <NextSteps message={state.message} onForgotten={onForgotten} />
    </Callout>
  )
}
