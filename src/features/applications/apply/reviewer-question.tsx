import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import classes from './application-page.module.css'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { applicationsContract, type Application } from '~/contract/applications'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { showToast } from '~/ui/components/toasts/toasts'
import { answerReviewers } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { lastQuestion, openQuestion } from './standing'
import { Time } from '~/ui/format/time'
import { Box, Text } from '~/ui/layouts/primitives'

const schema = v.pick(applicationsContract.answer.body, ['answer'])
const draft = { schema: v.partial(v.object({ answer: v.string() })) }

interface ReviewerQuestionProps {
  application: Application
  /** Another form of the page is the first. */
  isSecond?: boolean
}

/** What the reviewers wrote last, and the place to answer; nothing once a new submission or a decision followed. */
export function ReviewerQuestion({ application, isSecond = false }: ReviewerQuestionProps) {
  const question = lastQuestion(application)
  if (question === null) return null
  const isOpen = openQuestion(application) !== null
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
  /** Nothing was answered since the question. */
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
      answerReviewers({ data: { id: identityUid, answer, idempotencyKey } }),
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
