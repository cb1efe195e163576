import { t } from '@lingui/core/macro'
import { useSyncExternalStore, type ReactNode } from 'react'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { Columns } from '~/ui/layouts/primitives'
import classes from './dashboard-page.module.css'
import type { LinkTarget } from '~/ui/links/href'

/** Returns the greeting for an hour of the day, 0 to 23. */
export const getGreeting = (hour: number): string => {
  if (hour >= 5 && hour < 12) return t`Good morning`
  if (hour >= 12 && hour < 18) return t`Good afternoon`
  return t`Good evening`
}

/** A block of the dashboard. */
export interface DashboardBlock {
  title: string
  /** Small text after the title, such as a date. */
  detail?: ReactNode
  /** Shown at the right of its header. */
  more?: { label: string; to: LinkTarget }
  content: ReactNode
}

interface DashboardPageProps {
  firstName: string
  nextStep: ReactNode
  /** The blocks of the wide column. */
  main: readonly DashboardBlock[]
  /** The blocks of the narrow column. */
  side: readonly DashboardBlock[]
}

const never = () => () => undefined

// The server does not know the user's local time.
const useGreeting = () =>
  useSyncExternalStore(
    never,
    () => getGreeting(new Date().getHours()),
    () => t`Welcome`,
  )

/** The dashboard: the next step, and what is new. */
export function DashboardPage({ firstName, nextStep, main, side }: DashboardPageProps) {
  const greeting = useGreeting()
  return (
    <Columns>
      <div>
        <div className={classes.title}>
          <PageTitle>
            {greeting}, <span className={classes.name}>{firstName}</span>
          </PageTitle>
        </div>
        {nextStep}
        {main.map((block) => (
          <Block key={block.title} block={block} />
        ))}
      </div>
      <div className={classes.side}>
        {side.map((block) => (
          <Block key={block.title} block={block} />
        ))}
      </div>
    </Columns>
  )
}

function Block({ block: { title, detail, more, content } }: { block: DashboardBlock }) {
  return (
    <section className={classes.block}>
      <SectionHeading
        detail={detail}
        action={more === undefined ? undefined : <TextRouteLink to={more.to}>{more.label}</TextRouteLink>}
      >
        {title}
      </SectionHeading>
      {content}
    </section>
  )
}
