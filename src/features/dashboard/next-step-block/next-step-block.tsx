import { t } from '@lingui/core/macro'
import { AppButtonPlace } from '~/ui/components/app-button/app-button'
import { ProgressRing } from '~/ui/components/progress-ring/progress-ring'
import { TextPlace } from '~/ui/components/text-link/text-link'
import type { NextStep } from '../next-step'
import classes from './next-step-block.module.css'

interface NextStepBlockProps {
  step: NextStep
  /** Framed by itself, within a text. */
  isBoxed?: boolean
}

/** What this person does next, with the one primary button of the view. */
export function NextStepBlock({ step, isBoxed = false }: NextStepBlockProps) {
  const { title, text, action, progress, besides } = step
  return (
    <section className={classes.step} data-boxed={isBoxed || undefined} aria-labelledby="your-next-step">
      {progress === undefined ? null : (
        <ProgressRing done={progress.finishedUnits} total={progress.unitCount} size={64} />
      )}
      <div className={classes.words}>
        <p className={classes.label}>{t`Your next step`}</p>
        <h2 id="your-next-step" className={classes.title}>
          {title}
        </h2>
        <p className={classes.text}>
          {text}
          {besides === undefined ? null : (
            <>
              {' '}
              <TextPlace to={besides.to}>{besides.label}</TextPlace>
            </>
          )}
        </p>
      </div>
      <AppButtonPlace kind="primary" size="lg" to={action.to}>
        {action.label}
      </AppButtonPlace>
    </section>
  )
}
