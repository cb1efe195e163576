import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Page } from '~/contract/pages'
import { AppButtonPlace } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { RuledSection } from '~/ui/components/divided-list/divided-list'
import { TextLink } from '~/ui/components/text-link/text-link'
import { MeterFigure } from '~/ui/illustrations/meter-figure/meter-figure'
import { RouteBand, type RouteStop } from '~/ui/illustrations/route-band/route-band'
import { PageText } from '../page-text/page-text'
import { splitAtHeadings } from '../sections'
import classes from './home-page.module.css'
import type { LinkTarget } from '~/ui/links/href'
import { Cluster, VisuallyHidden } from '~/ui/layouts/primitives'

/** The five steps from visitor to builder. */
const routeStops: () => readonly RouteStop[] = () => [
  { title: t`Register`, text: t`Name, company, two questions.`, duration: '3 min' },
  { title: t`Confirm your e-mail`, text: t`One link, valid for 24 hours.`, duration: '1 min' },
  {
    title: t`Apply for access`,
    text: t`What you build, for whom. The draft saves itself.`,
    duration: '10 min',
  },
  {
    title: t`A person reviews it`,
    text: t`You see comments and can answer them.`,
    duration: t`about 2 working days`,
  },
  { title: t`Build`, text: t`Documents, paths, community and a kit.`, duration: 'open-ended' },
]

interface HomePageProps {
  /** The content page `home`; its first section stands beside the figure, the others after the lists. */
  page: Pick<Page, 'title' | 'summary' | 'html'>
  /** Where the one button leads this visitor. */
  action: { label: string; to: LinkTarget }
  /** How many of the stops into the programme this visitor has passed. */
  passed: number
  /** For administrators: where the page is written. */
  edit?: ReactNode
  /** The lists: documents, learning paths, kits. */
  children: ReactNode
}

/** What the programme is, who it is for, how one gets in, and what it holds. */
export function HomePage({ page, action, passed, edit, children }: HomePageProps) {
  const { sections } = splitAtHeadings(page.html, 2)
  const [audience, ...rest] = sections
  return (
    <>
      <div className={classes.hero}>
        <div>
          <PageTitle size="display" lead={page.summary}>
            {page.title}
          </PageTitle>
          <Cluster gap="12px 20px" className={classes.actions}>
            <AppButtonPlace kind="primary" size="lg" to={action.to}>
              {action.label}
            </AppButtonPlace>
            <TextLink to="/get-started" hash="what-reviewers-look-for">{t`What reviewers look for`}</TextLink>
            {edit}
          </Cluster>
          {audience ? (
            <div className={classes.audience}>
              <VisuallyHidden as="h2">{audience.title}</VisuallyHidden>
              <PageText html={audience.html} />
            </div>
          ) : null}
        </div>
        <MeterFigure />
      </div>
      <VisuallyHidden as="h2">{t`The way in`}</VisuallyHidden>
      <RouteBand stops={routeStops()} passed={passed} />
      <div className={classes.lists}>
        {children}
        {rest.map(({ id, title, html }) => (
          <RuledSection key={id} title={title}>
            <div className={classes.section}>
              <PageText html={html} />
            </div>
          </RuledSection>
        ))}
      </div>
    </>
  )
}
