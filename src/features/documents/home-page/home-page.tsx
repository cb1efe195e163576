import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Page } from '~/contract/pages'
import { type OnboardingStep, onboardingSteps } from '~/auth/sign-in/onboarding-steps'
import { AppButtonRouteLink } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { DividedSection } from '~/ui/components/divided-list/divided-list'
import { TextLink } from '~/ui/components/text-link/text-link'
import { RouteBand, type RouteStop } from '~/ui/illustrations/route-band/route-band'
import { PageText } from '../page-text/page-text'
import { splitAtHeadings } from '../sections'
import classes from './home-page.module.css'
import type { LinkTarget } from '~/ui/links/href'
import { Cluster, Stack, VisuallyHidden } from '~/ui/layouts/primitives'

const stepTexts: () => Record<OnboardingStep, string> = () => ({
  register: t`Name, e-mail and company.`,
  confirm: t`One link, valid for 24 hours.`,
  apply: t`What you build, for whom. The draft saves itself.`,
  review: t`You see comments and can answer them.`,
  build: t`Documents, paths, community and a kit.`,
})

/** The five steps from visitor to builder. */
const routeStops = (): RouteStop[] => {
  const texts = stepTexts()
  return onboardingSteps().map(({ key, label, takes = t`open-ended` }) => ({
    title: label,
    text: texts[key],
    duration: takes,
  }))
}

interface HomePageProps {
  /**
   * The content page `home`: what stands before its first heading is shown beside the title if it has a figure, else under
   * the title, where its first section is; the second section is before the lists, others after.
   */
  page: Pick<Page, 'title' | 'summary' | 'html'>
  /** The target of the button for this visitor. */
  action: { label: string; to: LinkTarget }
  /** The number of onboarding steps that this visitor has completed. */
  passed: number
  /** For administrators: the editor URL. */
  edit?: ReactNode
  /** The lists of documents, learning paths and kits. */
  children: ReactNode
}

/** The home page: what the programme is, who it is for, how to join, and what it offers. */
export function HomePage({ page, action, passed, edit, children }: HomePageProps) {
  const { lead, sections } = splitAtHeadings(page.html, 2)
  const [audience, second, ...rest] = sections
  const hasFigure = /<(?:svg|img|video|pre)\b/.test(lead)
  const isUnderTitle = !hasFigure && lead.trim() !== ''
  return (
    <>
      <div className={classes.hero} data-figure={hasFigure || undefined}>
        <div>
          <PageTitle size="display" lead={page.summary}>
            {page.title}
          </PageTitle>
          <Cluster gap="12px 20px" className={classes.actions}>
            <AppButtonRouteLink kind="primary" size="lg" to={action.to}>
              {action.label}
            </AppButtonRouteLink>
            <TextLink to="/get-started" hash="what-reviewers-look-for">{t`What reviewers look for`}</TextLink>
            {edit}
          </Cluster>
          {isUnderTitle || audience ? (
            <Stack gap={12} className={classes.audience}>
              {isUnderTitle ? <PageText html={lead} /> : null}
              {audience ? (
                <>
                  <VisuallyHidden as="h2">{audience.title}</VisuallyHidden>
                  <PageText html={audience.html} />
                </>
              ) : null}
            </Stack>
          ) : null}
        </div>
        {hasFigure ? (
          <div className={classes.figure}>
            <PageText html={lead} size="small" />
          </div>
        ) : null}
      </div>
      <VisuallyHidden as="h2">{t`The way in`}</VisuallyHidden>
      <RouteBand stops={routeStops()} passed={passed} />
      <div className={classes.lists}>
        {second === undefined ? null : <TextSection {...second} />}
        {children}
        {rest.map((section) => (
          <TextSection key={section.id} {...section} />
        ))}
      </div>
    </>
  )
}

function TextSection({ title, html }: { title: string; html: string }) {
  return (
    <DividedSection title={title}>
      <div className={classes.section}>
        <PageText html={html} />
      </div>
    </DividedSection>
  )
}
