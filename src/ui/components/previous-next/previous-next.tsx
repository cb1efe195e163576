import { t } from '@lingui/core/macro'
import { Text } from '~/ui/layouts/primitives'
import type { LinkTarget } from '~/ui/links/href'
import { RouteLink } from '../route-link/route-link'
import classes from './previous-next.module.css'

interface Turn {
  title: string
  /** Null while it is locked. */
  to: LinkTarget | null
  /** Above the title; "Previous" or "Next" by default. */
  label?: string
}

interface PreviousNextProps {
  previous: Turn | null
  next: Turn | null
}

/** Links to the previous and next page, below a text. */
export function PreviousNext({ previous, next }: PreviousNextProps) {
  if (previous === null && next === null) return null
  return (
    <nav className={classes.turns} aria-label={t`Previous and next`} data-no-print>
      {previous === null ? null : (
        <TurnLink direction="previous" rel="prev" label={t`Previous`} {...previous} />
      )}
      {next === null ? null : <TurnLink direction="next" rel="next" label={t`Next`} {...next} />}
    </nav>
  )
}

interface TurnLinkProps extends Required<Turn> {
  direction: 'previous' | 'next'
  rel: 'prev' | 'next'
}

function TurnLink({ direction, rel, title, to, label }: TurnLinkProps) {
  const content = (
    <>
      <Text as="span" c="faint" size="xs" className={classes.label}>
        {label}
      </Text>
      <span className={classes.title}>{title}</span>
    </>
  )
  if (to === null) {
    return (
      <div className={classes.turn} data-to={direction} data-locked>
        {content}
      </div>
    )
  }
  return (
    <RouteLink to={to} className={classes.turn} data-to={direction} rel={rel}>
      {content}
    </RouteLink>
  )
}
