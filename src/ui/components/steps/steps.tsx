import { t } from '@lingui/core/macro'
import { TimelineMark, type TimelineState } from '../timeline/timeline'
import classes from './steps.module.css'

export interface Step {
  label: string
  /** At the right end: "3 min", "Done". */
  detail?: string
  state: TimelineState
  isGate?: boolean
}

/** Where a form stands in the route, in the rail. Under 1024 px one line: which step of how many, and its name. */
export function Steps({ steps }: { steps: readonly Step[] }) {
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
