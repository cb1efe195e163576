import { plural, t } from '@lingui/core/macro'
import { TimelineMark, type TimelineState } from '~/ui/components/timeline/timeline'
import classes from './onboarding-steps.module.css'

interface Step {
  label: string
  /** At the right end: "3 min", "Done". */
  detail?: string
  state: TimelineState
  isGate?: boolean
}

/**
 * The position of a form in the onboarding, in the rail. Under 1024 px one line: the number and name of the step.
 */
function Steps({ steps }: { steps: readonly Step[] }) {
  const now = steps.findIndex(({ state }) => state === 'now')
  return (
    <nav aria-label={t`Steps`}>
      {now >= 0 ? (
        <p className={classes.summary} aria-hidden="true">
          <strong>{steps[now]?.label}</strong>
          <span>{t`Step ${now + 1} of ${steps.length}`}</span>
        </p>
      ) : null}
      <ol className={classes.steps}>
        {steps.map(({ label, detail, state, isGate = false }) => (
          <li
            key={label}
            className={classes.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <TimelineMark state={state} isGate={isGate} />
            <span className={classes.label}>{label}</span>
            {detail ? <span className={classes.detail}>{detail}</span> : null}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/**
 * Formats the duration of reviews in whole days, rounded up.
 * @param hours until the decision, weekends included
 */
export const formatWait = (hours: number): string =>
  plural(Math.max(1, Math.ceil(hours / 24)), { one: '# day', other: '# days' })

/** Returns the onboarding steps with their durations; of the review, once its median is known. */
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
  /** The user's position. */
  at: OnboardingStep
  /** The median wait for a review in hours, if known. */
  waitHours?: number | null
}

/** The onboarding steps, from registering to building, with the review as gate. */
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
