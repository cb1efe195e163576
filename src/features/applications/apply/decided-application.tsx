import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Application } from '~/contract/applications'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Box, Text } from '~/ui/layouts/primitives'
import { ApplicationForm } from './application-form'
import classes from './application-page.module.css'
import { Trans } from '@lingui/react/macro'
import { TextLink } from '~/ui/components/text-link/text-link'
import { ClosedSwitch } from '~/ui/illustrations/open-switch/open-switch'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { getForm, formatAnswers } from '../answers'

interface DeniedApplicationProps {
  application: Application
  emailNotice: ReactNode
  /** Whether the user is revising the denied application. */
  isChanging: boolean
  onChange: () => void
  onSubmitted: () => void
  children: ReactNode
}

/** A denied application: the reason, and a form to apply again, with the last answers filled in. */
export function DeniedApplication(props: DeniedApplicationProps) {
  const { application, emailNotice, isChanging, onChange, onSubmitted, children } = props
  if (isChanging) {
    return (
      <>
        <ApplicationForm
          application={application}
          title={t`Change your application`}
          lead={t`It begins with what you sent last. Change what the decision names, and send it again.`}
          emailNotice={emailNotice}
          onSubmitted={onSubmitted}
        >
          <Box mt={20}>
            <Decision application={application} />
          </Box>
        </ApplicationForm>
        {children}
      </>
    )
  }
  return (
    <>
      <PageTitle
        lead={t`You can revise your application and resubmit it.`}
        aside={<StatusLabel tone="error" isBoxed>{t`Denied`}</StatusLabel>}
      >{t`Your application was denied`}</PageTitle>
      <Box mt={20}>
        <Decision application={application} />
      </Box>
      <Box as="p" mt={24}>
        <AppButton size="lg" onClick={onChange}>{t`Change and resubmit`}</AppButton>
      </Box>
      {children}
      <SentAnswers application={application} title={t`What you sent`} />
    </>
  )
}

function Decision({ application }: { application: Application }) {
  const decision = application.timeline.findLast(({ kind }) => kind === 'denied')
  const reason = decision?.reason || t`No reason was given`
  return (
    <Callout tone="error" title={reason}>
      {decision?.text ? <span className={classes.written}>{decision.text}</span> : null}
    </Callout>
  )
}

interface ApprovedApplicationProps {
  application: Application
  children: ReactNode
}

/** An approved application, with links to what the user can access now. */
export function ApprovedApplication({ application, children }: ApprovedApplicationProps) {
  const message = application.timeline.findLast(({ kind }) => kind === 'approved')?.text ?? ''
  return (
    <>
      <PageTitle
        lead={t`You have full access.`}
        aside={<StatusLabel tone="success" isBoxed>{t`Approved`}</StatusLabel>}
      >{t`You have access`}</PageTitle>
      {message === '' ? null : (
        <Text mt={20} className={classes.written}>
          {message}
        </Text>
      )}
      <Box as="p" mt={24}>
        <AppButtonLink size="lg" to="/dashboard">{t`Go to your dashboard`}</AppButtonLink>
      </Box>
      <ClosedSwitch />
      <Box as="section" mt={40} aria-labelledby="open">
        <SectionHeading id="open">{t`Open to you now`}</SectionHeading>
        <ul className={classes.places}>
          <li>
            <Trans>
              <TextLink to="/learning-paths">Learning paths</TextLink> take you through the first application.
            </Trans>
          </li>
          <li>
            <Trans>
              <TextLink to="/documents">Documents</TextLink> hold the reference.
            </Trans>
          </li>
          <li>
            <Trans>
              <TextLink to="/community">Community</TextLink> has the programme’s announcements, questions and
              answers.
            </Trans>
          </li>
          <li>
            <Trans>
              <TextLink to="/request-devkit">Request a kit</TextLink> when you want to work on a real device.
            </Trans>
          </li>
        </ul>
      </Box>
      {application.timeline.length === 0 ? null : children}
      <SentAnswers application={application} title={t`What you sent`} />
    </>
  )
}

interface SentAnswersProps {
  application: Application
  title: string
  /** Shown beside the title. */
  detail?: ReactNode
}

/**
 * The answers of the last submission, with the questions of that form version. Renders nothing without a submission.
 */
export function SentAnswers({ application, title, detail }: SentAnswersProps) {
  const [latest] = application.submissions
  if (latest === undefined) return null
  const { answers, formVersion } = latest
  const shown = formatAnswers(getForm(application, formVersion), answers, application)
  return (
    <Box as="section" mt={40} aria-labelledby="answers">
      <SectionHeading id="answers" detail={detail}>
        {title}
      </SectionHeading>
      <FactList
        columns={1}
        facts={shown.map(({ label, text, href }) => ({
          label,
          value:
            text === '' ? (
              t`Not given`
            ) : href === null ? (
              <span className={classes.written}>{text}</span>
            ) : (
              <a className={classes.link} href={href} rel="noopener noreferrer nofollow">
                {text}
              </a>
            ),
        }))}
      />
    </Box>
  )
}
