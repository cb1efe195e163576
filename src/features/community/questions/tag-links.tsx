import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import classes from './tag-links.module.css'
import { Cluster } from '~/ui/layouts/primitives'

/** The tags of a question, each leading to the questions that have it. */
export function TagLinks({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <Cluster as="ul" gap="4px 6px" align="stretch" aria-label={t`Tags`}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to="/community/questions" search={{ tag }} className={classes.tag}>
            {tag}
          </Link>
        </li>
      ))}
    </Cluster>
  )
}
