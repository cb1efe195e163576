import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Question } from '~/contract/questions'
import { errorMessage } from '~/forms/error-message'
import { isAdmin } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { AppButton } from '~/ui/components/app-button/app-button'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextLink } from '~/ui/components/text-link/text-link'
import { showToast } from '~/ui/components/toasts/toasts'
import { Time } from '~/ui/format/time'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import { SubjectName } from '../about-document/subject'
import { closeQuestion } from '../post.functions'
import { stateWords } from '../question-words'
import classes from './question-page.module.css'
import { useTakeOver } from './post'
import { IconBell, IconBellFilled } from '@tabler/icons-react'
import { followQuestion } from '../questions.functions'
import { questionQueries } from '../questions.queries'

interface FollowButtonProps {
  questionId: string
  isFollowed: boolean
}

/** Whether one is told of answers; shown at once, and taken back where the service refuses. */
function FollowButton({ questionId, isFollowed }: FollowButtonProps) {
  const queryClient = useQueryClient()
  const { queryKey } = questionQueries.one(questionId)
  const show = (wanted: boolean) =>
    queryClient.setQueryData(queryKey, (question) => question && { ...question, isFollowed: wanted })
  const follow = useMutation({
    scope: { id: `follow ${questionId}` },
    mutationFn: (wanted: boolean) => followQuestion({ data: { id: questionId, isFollowed: wanted } }),
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey })
      show(wanted)
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: questionQueries.lists() }),
    onError: (error, wanted) => {
      show(!wanted)
      showToast(errorMessage(error))
    },
  })
  const Icon = isFollowed ? IconBellFilled : IconBell
  return (
    <AppButton
      kind="outlined"
      className={classes.follow}
      leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => follow.mutate(!isFollowed)}
    >
      {isFollowed ? t`Following` : t`Follow`}
    </AppButton>
  )
}

/** Beside a question: how far it got, what it is about, following it; for administrators, closing it. */
export function QuestionFacts({ question }: { question: Question }) {
  const { id, state, subject, activeAt, isFollowed } = question
  const isModerator = isAdmin(useSession())
  return (
    <Stack as="aside" gap={20} size="sm" className={classes.facts} aria-label={t`About this question`}>
      <div data-no-print>
        <FollowButton questionId={id} isFollowed={isFollowed} />
      </div>
      <dl className={classes.list}>
        <Stack gap={2} className={classes.fact}>
          <dt>{t`State`}</dt>
          <dd>
            <StatusLabel tone={stateWords()[state].tone}>{stateWords()[state].name}</StatusLabel>
          </dd>
        </Stack>
        {subject === null ? null : (
          <Stack gap={2} className={classes.fact}>
            <dt>{t`About`}</dt>
            <dd>
              <TextLink
                to="/documents/$page"
                params={{ page: subject.slug }}
                {...(subject.heading !== '' && { hash: subject.heading })}
              >
                <SubjectName subject={subject} />
              </TextLink>
            </dd>
          </Stack>
        )}
        <Stack gap={2} className={classes.fact}>
          <dt>{t`Last active`}</dt>
          <dd>
            <Time at={activeAt} format="day" />
          </dd>
        </Stack>
      </dl>
      {isModerator ? <Moderation question={question} /> : null}
    </Stack>
  )
}

function Moderation({ question: { id, state } }: { question: Question }) {
  const takeOver = useTakeOver()
  const isClosed = state === 'closed'
  const close = useMutation({
    mutationFn: () => closeQuestion({ data: { id, isClosed: !isClosed } }),
    onSuccess: takeOver,
    onError: (error) => showToast(errorMessage(error)),
  })
  return (
    <section>
      <SectionHeading>{t`For administrators`}</SectionHeading>
      <Cluster gap={8} mt={12}>
        <AppButton kind="outlined" loading={close.isPending} onClick={() => close.mutate()}>
          {isClosed ? t`Open for answers again` : t`Close for new answers`}
        </AppButton>
      </Cluster>
    </section>
  )
}
