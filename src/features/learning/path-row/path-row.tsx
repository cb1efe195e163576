import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import type { LearningPathInList } from '~/contract/learning'
import { PlaceLink } from '~/ui/components/place-link/place-link'
import { ProgressTicks } from '~/ui/components/progress-ticks/progress-ticks'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { Cluster, Text } from '~/ui/layouts/primitives'
import { certificateAddress, pathAddress } from '../path-address'
import { changedWords, firstWords, ticksLabel, timeWords, unitsWords } from '../path-progress/path-words'
import classes from './path-row.module.css'

interface PathRowProps {
  path: LearningPathInList
  /** `brief` without what the path is about, for the dashboard. */
  form: 'whole' | 'brief'
  /** The heading's depth in its page. */
  as: 'h2' | 'h3'
}

/** A path in a list: its name, how far the person is, and what is left; the whole row leads to it. */
export function PathRow({ path, form, as: Heading }: PathRowProps) {
  const { slug, title, summary, level, unitCount, ticks, isLocked } = path
  return (
    <li className={classes.row} data-form={form}>
      <div className={classes.words}>
        <Heading className={classes.name}>
          <PlaceLink to={pathAddress(slug)}>{title}</PlaceLink>
        </Heading>
        {form === 'whole' ? <p className={classes.summary}>{summary}</p> : null}
        <Cluster as="p" gap="0 16px" align="stretch" c="dim" size="sm" className={classes.state}>
          {form === 'whole' ? <span>{level}</span> : null}
          <StateWords path={path} />
        </Cluster>
        {isLocked ? (
          <Text c="dim" size="sm" className={classes.locked}>
            <IconLock size={14} stroke={1.7} aria-hidden="true" />
            {firstWords(path)}
          </Text>
        ) : null}
      </div>
      <span className={classes.ticks}>
        {unitCount === 0 ? null : <ProgressTicks ticks={ticks} label={ticksLabel(path)} />}
      </span>
      <Text as="span" c="dim" size="sm" className={classes.time}>
        <TimeWords path={path} />
      </Text>
    </li>
  )
}

function StateWords({ path }: { path: LearningPathInList }) {
  const { finishedAt } = path
  if (finishedAt === null) return <span>{unitsWords(path)}</span>
  const changed = changedWords(path)
  return (
    <>
      <span>
        <Trans>
          Finished <Time at={finishedAt} format="long-day" />
        </Trans>
      </span>
      {changed === '' ? null : <span className={classes.changed}>{changed}</span>}
    </>
  )
}

function TimeWords({ path }: { path: LearningPathInList }) {
  const { certificate, title } = path
  if (certificate === null) return timeWords(path)
  return (
    <TextPlace
      to={certificateAddress(certificate)}
      aria-label={t`Certificate of ${title}`}
    >{t`Certificate`}</TextPlace>
  )
}
