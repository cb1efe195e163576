import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconLock, IconPlayerPlay } from '@tabler/icons-react'
import type { LearningPath } from '~/contract/learning'
import { AppButtonPlace } from '~/ui/components/app-button/app-button'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { getDuration, placeInVideo } from '../duration'
import { pathAddress, unitAddress } from '../path-address'
import classes from './path-step.module.css'

/** What to do next in a path that is not finished, with the one primary button of the view. */
export function PathStep({ path }: { path: LearningPath }) {
  const { slug, units, nextUnit, startedAt, isLocked } = path
  if (isLocked) return <LockedPath path={path} />
  const index = units.findIndex((unit) => unit.slug === nextUnit)
  const unit = units[index]
  if (unit === undefined) return null
  const isBegun = startedAt !== null
  return (
    <section className={classes.step} aria-labelledby="next-step">
      <div>
        <p className={classes.label}>{isBegun ? t`Where you continue` : t`Where you begin`}</p>
        <h2 id="next-step" className={classes.title}>{t`Unit ${index + 1}: ${unit.title}`}</h2>
        <p className={classes.text}>
          {unit.position > 0 ? t`You stopped the video at ${placeInVideo(unit)}.` : getDuration(unit.minutes)}
        </p>
      </div>
      <AppButtonPlace
        size="lg"
        to={unitAddress(slug, unit.slug)}
        leftSection={<IconPlayerPlay size={18} stroke={1.6} aria-hidden="true" />}
      >
        {isBegun ? t`Resume` : t`Begin`}
      </AppButtonPlace>
    </section>
  )
}

function LockedPath({ path: { prerequisites } }: { path: LearningPath }) {
  const open = prerequisites.filter(({ isFinished }) => !isFinished)
  return (
    <section className={classes.step} aria-labelledby="next-step">
      <div>
        <p className={classes.label}>{t`Something else comes first`}</p>
        <h2 id="next-step" className={classes.title}>
          <Trans>
            <IconLock className={classes.lock} size={20} stroke={1.6} aria-hidden="true" />
            This path is locked
          </Trans>
        </h2>
        <p className={classes.text}>
          <Trans>
            It opens when you have finished{' '}
            {open.map(({ slug, title }, index) => (
              <span key={slug}>
                {index === 0 ? '' : index === open.length - 1 ? t` and ` : ', '}
                <TextPlace to={pathAddress(slug)}>{title}</TextPlace>
              </span>
            ))}
            .
          </Trans>
        </p>
      </div>
    </section>
  )
}
