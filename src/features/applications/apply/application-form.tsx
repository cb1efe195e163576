import { t } from '@lingui/core/macro'
import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Application } from '~/contract/applications'
import { SubmitButton } from '~/forms/submit-button'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { DraftState, type DraftCondition } from '~/ui/components/draft-state/draft-state'
import { ErrorSummary } from '~/ui/components/error-summary/error-summary'
import { FormFoot, FormGrid } from '~/ui/components/form-grid/form-grid'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { Box } from '~/ui/layouts/primitives'
import { AnswerFields } from './answer-fields'
import { answerLabels, isAnswer, type ApplicationValues } from './application-values'
import type { DraftSafety } from './draft-keeper'
import classes from './application-page.module.css'
import { useApplicationForm } from './use-application-form'

const numbers = () => [t`No`, t`One`, t`Two`, t`Three`, t`Four`, t`Five`]

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

/** The summary's sentence: how many answers keep the application from being submitted, and whether they are missing. */
export const missingTitle = (wrongPaths: readonly string[], values: ApplicationValues): string => {
  const byPath: Record<string, unknown> = { ...values }
  const count = numbers()[wrongPaths.length] ?? `${wrongPaths.length}`
  const isOne = wrongPaths.length === 1
  const areMissing = wrongPaths.every((path) => isEmpty(byPath[path]))
  const are = areMissing
    ? isOne
      ? t`is missing`
      : t`are missing`
    : t`${isOne ? 'needs' : 'need'} another look`
  return t`${count} answer${isOne ? '' : 's'} ${are} before you can submit.`
}

interface ApplicationFormProps {
  application: Application
  title: string
  lead: ReactNode
  /** Between the title and the form: a decision, a question. */
  children?: ReactNode
  /** Shown while the address is not confirmed, which keeps the application from being submitted. */
  emailNotice: ReactNode
  onSubmitted: () => void
}

/** Writing the application. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { application, title, lead, children, emailNotice, onSubmitted } = props
  const { form, formRef, safety, isSending, failure, wrongPaths, onSubmit } = useApplicationForm(
    application,
    onSubmitted,
  )
  const isResubmission = application.submissions.length > 0
  return (
    <>
      <PageTitle lead={lead} aside={<Safety safety={safety} />}>
        {title}
      </PageTitle>
      {children}
      <form
        {...lockWhilePending(isSending)}
        ref={formRef}
        method="post"
        noValidate
        className={classes.form}
        onSubmit={onSubmit}
      >
        {wrongPaths.length === 0 ? null : (
          <Box mb={24}>
            <ErrorSummary
              title={missingTitle(wrongPaths, form.values)}
              items={wrongPaths
                .filter(isAnswer)
                .map((path) => ({ fieldId: path, label: answerLabels()[path] }))}
            />
          </Box>
        )}
        <FormGrid>
          <AnswerFields form={form} />
        </FormGrid>
        {emailNotice ? <div className={classes.notice}>{emailNotice}</div> : null}
        {failure === null ? null : (
          <div className={classes.notice}>
            <Callout tone="error" isAnnounced>
              {failure}
            </Callout>
          </div>
        )}
        <FormFoot note={t`Nothing is sent until you submit.`}>
          <SubmitButton
            isSending={isSending}
            disabledReason={emailNotice ? t`Confirm your e-mail first.` : undefined}
          >
            {isResubmission ? t`Submit again` : t`Submit application`}
          </SubmitButton>
          <AppButtonLink kind="terciary" size="md" to="/profile">{t`Close and finish later`}</AppButtonLink>
        </FormFoot>
      </form>
    </>
  )
}

function Safety({ safety }: { safety: DraftSafety }) {
  // Before that, the reader's time zone is not known.
  const isHydrated = useHydrated()
  return <DraftState condition={isHydrated ? toCondition(safety) : { is: 'new' }} />
}

const toCondition = (safety: DraftSafety): DraftCondition =>
  safety.is === 'saved'
    ? { is: 'saved', at: safety.at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }) }
    : safety
