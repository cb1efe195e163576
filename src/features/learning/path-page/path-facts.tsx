import type { LearningPath } from '~/contract/learning-paths'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { getDuration } from '../duration'
import { pathAddress } from '../path-address'
import classes from './path-facts.module.css'

/** What to know before one begins: level, length, the order of the units, and what is finished first. */
export function PathFacts({ path: { level, minutes, order, prerequisites } }: { path: LearningPath }) {
  return (
    <>
      <SectionHeading>About this path</SectionHeading>
      <FactList
        columns={1}
        form="spec"
        facts={[
          { label: 'Level', value: level },
          { label: 'Length', value: getDuration(minutes) },
          { label: 'Order', value: order === 'required' ? 'One after the other' : 'As you like' },
        ]}
      />
      <p className={classes.text}>
        {order === 'required'
          ? 'Each unit opens when the one before it is finished.'
          : 'The units are open from the start. They are listed in the order in which they read best.'}{' '}
        The certificate comes with the last of them.
      </p>
      {prerequisites.length === 0 ? null : (
        <>
          <h3 className={classes.heading}>Finished first</h3>
          <ul className={classes.first}>
            {prerequisites.map(({ slug, title, isFinished }) => (
              <li key={slug}>
                <TextPlace to={pathAddress(slug)}>{title}</TextPlace>
                <StatusLabel tone={isFinished ? 'success' : 'muted'}>
                  {isFinished ? 'Finished' : 'Not finished'}
                </StatusLabel>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
