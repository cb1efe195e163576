import type { LearningPath } from '~/contract/learning-paths'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { RuledList } from '~/ui/components/ruled-list/ruled-list'
import { countedUnits, durationOf } from '../duration'

/** The learning paths for the dashboard: what each leads to, its units and how long they take. */
export function PathList({ paths }: { paths: readonly LearningPath[] }) {
  if (paths.length === 0) return <EmptyState title="No learning paths have been published yet." />
  return (
    <RuledList
      form="stacked"
      rows={paths.map(({ slug, title, summary, units, minutes }) => ({
        id: slug,
        name: title,
        text: summary,
        detail: `${countedUnits(units.length)}, ${durationOf(minutes)}`,
        to: `/learning-paths#path-${slug}`,
      }))}
    />
  )
}
