import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextLink, TextRouteLink } from '~/ui/components/text-link/text-link'
import { Box, Stack } from '~/ui/layouts/primitives'
import type { LinkTarget } from '~/ui/links/href'
import type { ClosedArea } from './redirect'
import classes from './closed-area.module.css'

interface Words {
  title: string
  /** What members find there. */
  holds: string
  /** What visitors can see of it. */
  open: { label: string; to: LinkTarget }
}

const words: () => Record<ClosedArea, Words> = () => ({
  '/documents': {
    title: t`Documents`,
    holds: t`Reference and guides for every component, kept for each release, with questions and answers beside the text.`,
    open: { label: t`See what the documents cover`, to: '/explore/documents' },
  },
  '/learning-paths': {
    title: t`Learning paths`,
    holds: t`Readings, videos and quizzes in order. Your progress is kept, and each path ends with a certificate.`,
    open: { label: t`See what the paths cover`, to: '/explore' },
  },
  '/community': {
    title: t`Community`,
    holds: t`Announcements, questions and answers, and the members who chose to be listed.`,
    open: { label: t`Read the public news`, to: '/news' },
  },
  '/request-devkit': {
    title: t`Request a kit`,
    holds: t`Hardware on loan for a stated project, without charge. You choose a kit and follow the parcel.`,
    open: { label: t`See the kits`, to: '/explore' },
  },
})

interface ClosedAreaProps {
  area: ClosedArea
  /** Passed on to the registration. */
  search: { redirect: string | undefined; invitation: string | undefined }
}

/** The columns of the login page: two equal ones below the intro of a closed area. */
export function LogInColumns({ children }: { children: ReactNode }) {
  return <div className={classes.area}>{children}</div>
}

/**
 * The intro above the login form for a visitor who opened an area for approved members; offers registration as an
 * equal choice.
 */
export function ClosedAreaIntro({ area, search }: ClosedAreaProps) {
  const { title, holds } = words()[area]
  return (
    <>
      <div className={classes.intro}>
        <PageTitle lead={holds}>{title}</PageTitle>
      </div>
      <Box as="section" className={classes.register}>
        <SectionHeading>{t`Register`}</SectionHeading>
        <Stack mt={16} gap={20} align="start">
          <p>{t`New here? Registering is free and takes a minute. You apply for access afterwards.`}</p>
          <AppButtonLink kind="primary" size="lg" to="/register" search={search}>{t`Register`}</AppButtonLink>
        </Stack>
      </Box>
      <SectionHeading>{t`Log in`}</SectionHeading>
    </>
  )
}

/** Beside the form: why approval is needed, and what is public. */
export function ClosedAreaReasons({ area }: { area: ClosedArea }) {
  const { open } = words()[area]
  return (
    <>
      <h2>{t`Why it is closed`}</h2>
      <p>{t`This area is for approved members. A person reads every application, so that documents and hardware reach people with a project.`}</p>
      <p>
        <TextLink to="/get-started" hash="what-reviewers-look-for">{t`What reviewers look for`}</TextLink>
      </p>
      <h2>{t`Without an account`}</h2>
      <p>
        <TextRouteLink to={open.to}>{open.label}</TextRouteLink>
      </p>
    </>
  )
}
