import { plural, t } from '@lingui/core/macro'
import { Steps } from '~/ui/components/steps/steps'

/** How long reviews take: whole days, rounded up. @param hours until the decision, weekends included */
export const formatWait = (hours: number): string =>
  plural(Math.max(1, Math.ceil(hours / 24)), { one: '# day', other: '# days' })

/** The steps into the programme, and how long each takes; a review until its usual time is known. */
export const onboardingSteps = () =>
  [
    { key: 'register', label: t`Register`, takes: t`1 min` },
    { key: 'confirm', label: t`Confirm your e-mail`, takes: t`1 min` },
    { key: 'apply', label: t`Apply for access`, takes: t`10 min` },
    { key: 'review', label: t`A person reviews it`, takes: t`2 working days` },
    { key: 'build', label: t`Build`, takes: undefined },
  ] as const

export type OnboardingStep = ReturnType<typeof onboardingSteps>[number]['key']

interface OnboardingStepsProps {
  /** Where the person is. */
  at: OnboardingStep
  /** The usual wait for a review, in hours, where it is known. */
  waitHours?: number | null
}

/** The way into the programme, from registering to building; the review is its gate. */
export function OnboardingSteps({ at, waitHours = null }: OnboardingStepsProps) {
  const now = onboardingSteps().findIndex(({ key }) => key === at)
  return (
    <Steps
      steps={onboardingSteps().map(({ key, label, takes }, index) => {
        const detail =
          index < now ? t`Done` : key === 'review' && waitHours !== null ? formatWait(waitHours) : takes
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
