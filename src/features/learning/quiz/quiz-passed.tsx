import { IconArrowRight } from '@tabler/icons-react'
import type { UnitContent } from '~/contract/learning-paths'
import { AppButtonPlace } from '~/ui/components/app-button/app-button'
import { LiveLine } from '~/ui/illustrations/live-line/live-line'
import { certificateAddress } from '../path-address'
import { addressAfter } from '../unit-page/use-leading-on'
import classes from './quiz-outcome.module.css'

/** A quiz that is passed leads on: to the next unit, or, with the last one, to the certificate. */
export function QuizPassed({ unit }: { unit: UnitContent }) {
  const { path, next, slug } = unit
  const isWhole = path.finishedUnits === path.units.length
  if (isWhole && path.certificate !== null) {
    return (
      <>
        <div className={classes.line}>
          <LiveLine stops={path.units.length} />
        </div>
        <p className={classes.text}>You finished {path.title}. Your certificate is ready.</p>
        <p className={classes.acts}>
          <AppButtonPlace size="md" to={certificateAddress(path.certificate)}>
            See your certificate
          </AppButtonPlace>
        </p>
      </>
    )
  }
  return (
    <p className={classes.acts}>
      <AppButtonPlace
        size="md"
        to={addressAfter(unit, slug)}
        rightSection={<IconArrowRight size={16} stroke={1.6} aria-hidden="true" />}
      >
        {next === null ? 'Continue' : `Continue with “${next.title}”`}
      </AppButtonPlace>
    </p>
  )
}
