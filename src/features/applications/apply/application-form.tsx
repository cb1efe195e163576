import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Application } from '~/contract/applications'
import { SubmitButton } from '~/forms/submit-button'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { DraftState } from '~/ui/components/draft-state/draft-state'
import { ErrorSummary } from '~/ui/components/error-summary/error-summary'
import { FormFoot } from '~/ui/components/form-grid/form-grid'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { Box } from '~/ui/layouts/primitives'
import { AnswerFields } from './answer-fields'
import { isAnswered, listQuestions } from '~/contract/application-form'
import { useIsUploading } from '~/forms/uploads'
import type { AnswerValues } from './application-values'
import { useApplicationForm } from './use-application-form'

/** The title of the error summary: how many answers are missing or invalid. */
export const getMissingAnswersTitle = (wrongPaths: readonly string[], values: AnswerValues): string => {
  return wrongPaths.every((path) => !isAnswered(values[path]))
    ? plural(wrongPaths.length, {
        one: 'One answer is missing before you can submit.',
        other: '# answers are missing before you can submit.',
      })
    : plural(wrongPaths.length, {
        one: 'One answer needs another look before you can submit.',
        other: '# answers need another look before you can submit.',
      })
}

interface ApplicationFormProps {
  application: Application
  title: string
  lead: ReactNode
  /** Shown between the title and the form: a decision or a question. */
  children?: ReactNode
  /** Shown while the e-mail address is unconfirmed, which blocks the submission. */
  emailNotice: ReactNode
  onSubmitted: () => void
}

/** The form of the application. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { application, title, lead, children, emailNotice, onSubmitted } = props
  const { form, definition, upload, formRef, safety, isSending, failure, wrongPaths, onSubmit } =
    useApplicationForm(application, onSubmitted)
  const isUploading = useIsUploading()
  const isResubmission = application.submissions.length > 0
  return (
    <>
      <PageTitle lead={lead} aside={<DraftState condition={safety} />}>
        {title}
      </PageTitle>
      {children}
      <Box
        as="form"
        mt={24}
        {...lockWhilePending(isSending)}
        ref={formRef}
        method="post"
        noValidate
        onSubmit={onSubmit}
      >
        {wrongPaths.length === 0 ? null : (
          <Box mb={24}>
            <ErrorSummary
              title={getMissingAnswersTitle(wrongPaths, form.values)}
              items={listQuestions(definition)
                .filter(({ id }) => wrongPaths.includes(id))
                .map(({ id, label }) => ({ fieldId: id, label }))}
            />
          </Box>
        )}
        <AnswerFields definition={definition} form={form} files={{ known: application.files, upload }} />
        {emailNotice ? <Box mt={20}>{emailNotice}</Box> : null}
        {failure === null ? null : (
          <Box mt={20}>
            <Callout tone="error" isAnnounced>
              {failure}
            </Callout>
          </Box>
        )}
        <FormFoot note={t`Nothing is sent until you submit.`}>
          <SubmitButton
            isSending={isSending}
            disabledReason={
              emailNotice
                ? t`Confirm your e-mail first.`
                : isUploading
                  ? t`Wait until the file is sent.`
                  : undefined
            }
          >
            {isResubmission ? t`Submit again` : t`Submit application`}
          </SubmitButton>
          <AppButtonLink kind="terciary" size="md" to="/profile">{t`Close and finish later`}</AppButtonLink>
        </FormFoot>
      </Box>
    </>
  )
}
