import { IconBook2, IconListCheck, IconPlayerPlay } from '@tabler/icons-react'
import type { LearningPath, Unit } from '~/contract/learning-paths'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { PlaceLink } from '~/ui/components/place-link/place-link'
import { TextLink } from '~/ui/components/text-link/text-link'
import { countedUnits, durationOf } from '../duration'
import classes from './learning-paths-page.module.css'

const kinds = {
  reading: { word: 'Reading', Icon: IconBook2 },
  video: { word: 'Video', Icon: IconPlayerPlay },
  quiz: { word: 'Quiz', Icon: IconListCheck },
} as const

/** Every learning path with its units, in their order. */
export function LearningPathsPage({ paths }: { paths: readonly LearningPath[] }) {
  return (
    <>
      <PageTitle lead="Short units in order. They follow the documents, so nothing has to be read twice.">
        Learning paths
      </PageTitle>
      {paths.length === 0 ? (
        <EmptyState
          title="No learning paths have been published yet."
          action={<TextLink to="/documents">Read the documents</TextLink>}
        />
      ) : (
        paths.map((path) => <Path key={path.slug} path={path} />)
      )}
    </>
  )
}

function Path({ path: { slug, title, summary, level, minutes, units } }: { path: LearningPath }) {
  return (
    <section id={`path-${slug}`} className={classes.path} aria-labelledby={`path-${slug}-title`}>
      <div>
        <h2 id={`path-${slug}-title`} className={classes.title}>
          {title}
        </h2>
        <p className={classes.summary}>{summary}</p>
        <p className={classes.meta}>
          {[level, countedUnits(units.length), durationOf(minutes)].filter(Boolean).join(', ')}
        </p>
      </div>
      {units.length === 0 ? (
        <EmptyState title="This path has no units yet." />
      ) : (
        <ol className={classes.units}>
          {units.map((unit, index) => (
            <UnitRow key={unit.slug} unit={unit} number={index + 1} />
          ))}
        </ol>
      )}
    </section>
  )
}

function UnitRow({ unit: { title, kind, minutes, pageSlug }, number }: { unit: Unit; number: number }) {
  const { word, Icon } = kinds[kind]
  return (
    <li className={classes.unit}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <span className={classes.name}>
        {pageSlug === null ? title : <PlaceLink to={`/documents/${pageSlug}`}>{title}</PlaceLink>}
      </span>
      <span className={classes.kind}>
        <Icon size={15} stroke={1.6} aria-hidden="true" />
        {word}
      </span>
      <span className={classes.minutes}>{durationOf(minutes)}</span>
    </li>
  )
}
