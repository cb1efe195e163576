import { t } from '@lingui/core/macro'
import { AppButtonRouteLink } from '~/ui/components/app-button/app-button'
import { ProgressRing } from '~/ui/components/progress-ring/progress-ring'
import { StepBlock } from '~/ui/components/step-block/step-block'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import type { NextStep } from '../next-step'

interface NextStepBlockProps {
  step: NextStep
  /** Whether it has its own frame, within a text. */
  isBoxed?: boolean
}

/** The user's next step, with the view's primary button. */
export function NextStepBlock({ step, isBoxed = false }: NextStepBlockProps) {
  const { title, text, action, progress, besides } = step
  return (
    <StepBlock
      id="your-next-step"
      isBoxed={isBoxed}
      label={t`Your next step`}
      title={title}
      text={
        <>
          {text}
          {besides === undefined ? null : (
            <>
              {' '}
              <TextRouteLink to={besides.to}>{besides.label}</TextRouteLink>
            </>
          )}
        </>
      }
      mark={
        progress === undefined ? null : (
          <ProgressRing done={progress.finishedUnits} total={progress.unitCount} size={64} />
        )
      }
      action={
        <AppButtonRouteLink kind="primary" size="lg" to={action.to}>
          {action.label}
        </AppButtonRouteLink>
      }
    />
  )
}
