import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LearningPath } from '~/contract/learning'
import { countUnits } from '~/contract/path-in-list'
import { AppButtonPlace } from '~/ui/components/app-button/app-button'
import { Time } from '~/ui/format/time'
import { LiveLine } from '~/ui/illustrations/live-line/live-line'
import { Cluster } from '~/ui/layouts/primitives'
import { certificateAddress, unitAddress } from '../path-address'
import { changedWords } from '../path-progress/path-words'
import classes from './path-finished.module.css'

/** A path that is finished: the line is live from end to end. The certificate, and what changed since. */
export function PathFinished({ path }: { path: LearningPath }) {
  const { slug, title, units, finishedAt, certificate } = path
  const changed = changedWords(countUnits(units))
  const again = units.find(({ state }) => state === 'changed') ?? units[0]
  return (
    <section className={classes.finished} aria-labelledby="path-finished">
      <LiveLine stops={units.length} />
      <h2 id="path-finished" className={classes.title}>{t`You finished ${title}`}</h2>
      <p className={classes.text}>
        {finishedAt === null ? null : (
          <Trans>
            On <Time at={finishedAt} format="long-day" />.
          </Trans>
        )}{' '}
        {changed === '' ? t`The units stay open to you.` : `${changed}; your certificate stays as it is.`}
      </p>
      <Cluster as="p" mt={16}>
        {certificate === null ? null : (
          <AppButtonPlace
            size="md"
            to={certificateAddress(certificate)}
          >{t`See your certificate`}</AppButtonPlace>
        )}
        {again === undefined ? null : (
          <AppButtonPlace size="md" kind="outlined" to={unitAddress(slug, again.slug)}>
            {changed === '' ? t`Read again` : t`Read what changed`}
          </AppButtonPlace>
        )}
      </Cluster>
    </section>
  )
}
