import { plural, t } from '@lingui/core/macro'
import { Steps } from '~/ui/components/steps/steps'

/** A waiting time as people say it, rounded up; `hours` from submission to decision. */
export const formatWait = (hours: number): string => {
  const whole = Math.max(1, Math.ceil(hours))
  return whole < 24
    ? plural(whole, { one: '# hour', other: '# hours' })
    : plural(Math.ceil(whole / 24), { one: '# day', other: '# days' })
}

const stops = () =>
  [
    { key: 'register', label: t`Register`, takes: '3 min' },
    { key: 'confirm', label: t`Confirm your e-mail`, takes: '1 min' },
    { key: 'apply', label: t`Apply for access`, takes: '10 min' },
    { key: 'review', label: t`A person reviews it`, takes: undefined },
    { key: 'build', label: t`Build`, takes: undefined },
  ] as const

export type OnboardingStep = ReturnType<typeof stops>[number]['key']

interface OnboardingStepsProps {
  /** Where the person is. */
  at: OnboardingStep
  /** The usual wait for a review, in hours, where it is known. */
  waitHours?: number | null
}

/** The way into the programme, from registering to building; the review is its gate. */
export function OnboardingSteps({ at, waitHours = null }: OnboardingStepsProps) {
  const now = stops().findIndex(({ key }) => key === at)
  const wait = waitHours === null ? undefined : formatWait(waitHours)
  return (
    <Steps
      steps={stops().map(({ key, label, takes }, index) => {
        const detail = index < now ? t`Done` : key === 'review' ? wait : takes
        return {
          label,
          state: index < now ? 'past' : index === now ? 'now' : 'later',
          isGate: key === 'review',
          ...(detail === undefined ? {} : { detail }),
        }
      })}
    />
  )
}
