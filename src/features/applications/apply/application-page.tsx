import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useRestoreFocus } from '~/forms/focus'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { applicationQueries } from '../applications.queries'
import { getForm } from '../answers'
import { ApplicationForm } from './application-form'
import { ApplicationTimeline } from './application-timeline'
import { DeniedApplication, ApprovedApplication, SentAnswers } from './decided-application'
import { getApplicantStatus, getOpenQuestion, getLastQuestion } from './applicant-status'
import { type Application, applicationsContract } from '~/contract/applications'
import { formatWait } from '~/auth/sign-in/onboarding-steps'
import { Callout } from '~/ui/components/callout/callout'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { Box, Text } from '~/ui/layouts/primitives'
import * as v from 'valibot'
import classes from './application-page.module.css'
import { Textarea } from '@mantine/core'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { answerReviewers } from '../applications.functions'

interface WaitingApplicationProps {
  application: Application
  children: ReactNode
}

/** A submitted application without a decision, read-only. */
function WaitingApplication({ application, children }: WaitingApplicationProps) {
  const { submissions, usualWaitHours } = application
  const [latest] = submissions
  const question = getOpenQuestion(application)
  const decided =
    usualWaitHours === null
      ? t`You get a mail with the decision.`
      : t`You get a mail with the decision, usually within ${formatWait(usualWaitHours)}.`
  return (
    <>
      <PageTitle
        lead={
          question === null
            ? decided
            : `${question.actorName === '' ? t`A reviewer waits for your answer.` : t`${question.actorName} waits for your answer.`} ${decided}`
        }
        aside={
          <StatusLabel tone={question === null ? 'pending' : 'warning'} isBoxed>
            {question === null ? t`Waiting for review` : t`Waiting for your answer`}
          </StatusLabel>
        }
      >{t`A person reviews your application`}</PageTitle>
      {children}
      <SentAnswers
        application={application}
        title={t`Your answers`}
        detail={
          latest && (
            <Trans>
              sent on <Time at={latest.submittedAt} format="long-day" />
            </Trans>
          )
        }
      />
    </>
  )
}

interface ApplicationPageProps {
  identityUid: string
  /**
   * The state of the e-mail address with a way to resend the link, for users who have not confirmed it
   * yet.
   */
  emailNotice: ReactNode
}

/** The user's own application, in any state. */
export function ApplicationPage({ identityUid, emailNotice }: ApplicationPageProps) {
  const { data: application } = useSuspenseQuery(applicationQueries.one(identityUid))
  const user = getUser(useSession())
  const [isChanging, setIsChanging] = useState(application.draft !== null)
  useRestoreFocus(String(isChanging), 'main h1')
  // A new form version was published: the page shows its questions, with the answers that still fit.
  const [firstVersion] = useState(application.formVersion)
  const isRenewed = firstVersion !== application.formVersion
  const renewed = isRenewed ? (
    <Box mt={20}>
      <Callout tone="warning" isAnnounced>
        {t`The questions changed while you wrote. Your answers are kept. Check them before you submit.`}
      </Callout>
    </Box>
  ) : null
  const notice = user?.verified === false ? emailNotice : null
  const showTop = () => {
    setIsChanging(false)
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

  switch (getApplicantStatus(application, user)) {
    case 'approved':
      return (
        <ApprovedApplication application={application}>
          <ApplicationTimeline application={application} isOpen />
        </ApprovedApplication>
      )
    case 'waiting':
      return (
        <WaitingApplication application={application}>
          <ReviewerQuestion application={application} />
          <ApplicationTimeline application={application} />
        </WaitingApplication>
      )
    case 'denied':
      return (
        <DeniedApplication
          key={application.formVersion}
          application={application}
          emailNotice={notice}
          isChanging={isChanging}
          onChange={() => setIsChanging(true)}
          onSubmitted={showTop}
        >
          {isChanging ? renewed : null}
          <ReviewerQuestion application={application} isSecond />
          <ApplicationTimeline application={application} />
        </DeniedApplication>
      )
    case 'writing':
      return (
        <ApplicationForm
          key={application.formVersion}
          application={application}
          title={t`Apply for access`}
          lead={getForm(application).lead}
          emailNotice={notice}
          onSubmitted={showTop}
        >
          {renewed}
          <ReviewerQuestion application={application} isSecond />
        </ApplicationForm>
      )
  }
}

const schema = v.pick(applicationsContract.answer.body, ['answer'])
const draft = { schema: v.partial(v.object({ answer: v.string() })) }

interface ReviewerQuestionProps {
  application: Application
  /** The page has another form first. */
  isSecond?: boolean
}

/** The reviewers' last comment, with a form to answer it. Renders nothing after a new submission or a decision. */
function ReviewerQuestion({ application, isSecond = false }: ReviewerQuestionProps) {
  const question = getLastQuestion(application)
  if (question === null) return null
  const isOpen = getOpenQuestion(application) !== null
  return (
    <Box as="section" mt={40} aria-labelledby="question">
      <SectionHeading id="question" detail={<Time at={question.at} format="long-day" />}>
        {!isOpen
          ? t`Your answer is with the reviewers`
          : question.actorName === ''
            ? t`A reviewer asks you something`
            : t`${question.actorName} asks you something`}
      </SectionHeading>
      <Text mt={16} className={classes.written}>
        {question.text}
      </Text>
      <AnswerForm identityUid={application.identityUid} isFirst={isOpen} isSecond={isSecond} />
    </Box>
  )
}

interface AnswerFormProps {
  identityUid: string
  /** The question has no answer yet. */
  isFirst: boolean
  isSecond: boolean
}

function AnswerForm({ identityUid, isFirst, isSecond }: AnswerFormProps) {
  const queryClient = useQueryClient()
  const form = useContractForm({
    name: `application-answer.${identityUid}`,
    initialValues: { answer: '' },
    schema,
    send: ({ answer }, idempotencyKey) =>
      answerReviewers({ data: { params: { id: identityUid }, body: { answer, idempotencyKey } } }),
    onDone: (changed) => {
      showToast(t`Your answer is with the reviewers.`)
      queryClient.setQueryData(applicationQueries.one(identityUid).queryKey, changed)
    },
    draft,
    clearsWhenSent: true,
    staysOpen: true,
  })
  return (
    <ContractForm
      form={form}
      gap={16}
      mt={16}
      foot={
        <div>
          <SubmitButton
            kind={isSecond ? 'outlined' : 'primary'}
            isSending={form.isSending}
          >{t`Send answer`}</SubmitButton>
        </div>
      }
    >
      <Textarea label={isFirst ? t`Your answer` : t`Add something`} rows={3} {...form.field('answer')} />
    </ContractForm>
  )
}
