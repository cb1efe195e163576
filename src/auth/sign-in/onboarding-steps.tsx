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

/** Where a form stands in the route, in the rail. Under 1024 px one line: which step of how many, and its name. */
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
