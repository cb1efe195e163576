import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconCircleCheckFilled, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Question, Answer } from '~/contract/questions'
import { useRestoreFocus } from '~/forms/focus'
import { Time } from '~/ui/format/time'
import { AuthorName } from '../author-name'
import { HiddenTag, TagLinks } from '../list/question-rows'
import { getAnswerAnchor } from '../question-hrefs'
import { type Post, type TextRenderers, useStoreQuestion, getName, invalidatePosts } from './post'
import classes from './post-card.module.css'
import { PostEdit } from './post-edit'
import { Votes } from './votes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '~/ui/format/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import { acceptAnswer, hidePost, removePost } from '../questions.functions'
import { useNavigate } from '@tanstack/react-router'
import { isAdmin } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { confirm } from '~/ui/components/confirm/confirm'
import { TextButton } from '~/ui/components/text-link/text-link'
import { lazyComponent } from '~/ui/lazy/lazy'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { questionQueries } from '../questions.queries'

interface AcceptButtonProps {
  questionId: string
  answer: Answer
}

/** For the author of the question: accepts this answer as solution, or reverts that. */
function AcceptButton({ questionId, answer: { id, isAccepted } }: AcceptButtonProps) {
  const takeOver = useStoreQuestion()
  const accept = useMutation({
    mutationFn: () =>
      acceptAnswer({ data: { params: { id: questionId }, body: { answer: isAccepted ? null : id } } }),
    onSuccess: takeOver,
    onError: (error) => showToast(errorMessage(error)),
  })
  return (
    <AppButton
      kind="outlined"
      size="xs"
      loading={accept.isPending}
      leftSection={<IconCheck size={14} stroke={1.8} aria-hidden="true" />}
      onClick={() => accept.mutate()}
    >
      {isAccepted ? t`No longer accepted` : t`Accept this answer`}
    </AppButton>
  )
}

interface PostCardProps extends TextRenderers {
  question: Question
  post: Post
  /** The service has let it go; it is shown until the question is read again. */
  onRemoved: (id: string) => void
}

/** A post: votes, text, author and actions. */
export function PostCard({ question, post, onRemoved, ...look }: PostCardProps) {
  const [isEditing, setIsEditing] = useState(false)
  useRestoreFocus(String(isEditing), post.kind === 'question' ? 'main h1' : `#${getAnswerAnchor(post.id)}`)
  const isAccepted = post.kind === 'answer' && post.isAccepted
  return (
    <div className={classes.post} data-hidden={post.isHidden || undefined}>
      <Votes questionId={question.id} post={post} />
      <Stack gap={12} className={classes.content}>
        {isAccepted ? (
          <p className={classes.accepted}>
            <Trans>
              <IconCircleCheckFilled size={18} aria-hidden="true" />
              Accepted answer
            </Trans>
          </p>
        ) : null}
        {post.isHidden ? (
          <p className={classes.hidden}>
            <HiddenTag />
            <span>
              {post.isOwn
                ? t`An administrator hid this. Only you and administrators can see it.`
                : t`Hidden: only its author and administrators can see it.`}
            </span>
          </p>
        ) : null}
        {isEditing ? (
          <PostEdit
            post={post}
            question={question}
            onDone={() => setIsEditing(false)}
            onEdit={() => setIsEditing(true)}
          />
        ) : (
          <>
            {look.renderText(post.html)}
            {post.kind === 'question' ? <TagLinks tags={post.tags} /> : null}
            <Byline post={post} />
            <Cluster gap="4px 16px" className={classes.acts} data-no-print>
              {post.kind === 'answer' && question.isOwn ? (
                <AcceptButton questionId={question.id} answer={post} />
              ) : null}
              <PostActions
                post={post}
                question={question}
                onEdit={() => setIsEditing(true)}
                onRemoved={onRemoved}
                {...look}
              />
            </Cluster>
          </>
        )}
      </Stack>
    </div>
  )
}

function Byline({ post: { kind, id, author, createdAt, editedAt } }: { post: Post }) {
  const at = <Time at={createdAt} />
  const changed = editedAt === null ? null : <Time at={editedAt} />
  const anchor = `#${getAnswerAnchor(id)}`
  return (
    <Cluster as="p" gap="2px 8px" className={classes.byline}>
      <AuthorName author={author} hasPicture />
      <span className={classes.when}>
        {kind === 'question' ? (
          changed === null ? (
            <Trans>asked {at}</Trans>
          ) : (
            <Trans>
              asked {at}, changed {changed}
            </Trans>
          )
        ) : changed === null ? (
          <Trans>
            answered <a href={anchor}>{at}</a>
          </Trans>
        ) : (
          <Trans>
            answered <a href={anchor}>{at}</a>, changed {changed}
          </Trans>
        )}
      </span>
    </Cluster>
  )
}

const PostHistory = lazyComponent(() => import('./post-history').then((module) => module.PostHistory))
const ReportDialog = lazyComponent(() => import('./report-dialog').then((module) => module.ReportDialog))

interface PostActionsProps extends TextRenderers {
  question: Question
  post: Post
  onEdit: () => void
  /** The service has let it go; it is shown until the question is read again. */
  onRemoved: (id: string) => void
}

/** The actions on a post: edit, history, report; administrators can hide it. */
function PostActions({ question, post, onEdit, onRemoved, renderDifference }: PostActionsProps) {
  const [shown, setShown] = useState<'history' | 'report' | null>(null)
  const isModerator = isAdmin(useSession())
  const mayChange = post.isOwn || isModerator
  const mayRemove = isModerator || (post.isOwn && (post.kind === 'answer' || post.answers.length === 0))
  const close = () => setShown(null)
  return (
    <>
      {mayChange ? <TextButton onClick={onEdit}>{t`Edit`}</TextButton> : null}
      {post.hasHistory ? <TextButton onClick={() => setShown('history')}>{t`History`}</TextButton> : null}
      {post.isOwn ? null : <TextButton onClick={() => setShown('report')}>{t`Report`}</TextButton>}
      {isModerator ? <HideButton post={post} /> : null}
      {mayRemove ? <RemoveButton question={question} post={post} onRemoved={onRemoved} /> : null}
      {shown === 'history' ? (
        <PostHistory post={post} renderDifference={renderDifference} onClose={close} onLost={close} />
      ) : null}
      {shown === 'report' ? (
        <ReportDialog post={getName(post)} onClose={close} onLost={close} onOpen={() => setShown('report')} />
      ) : null}
    </>
  )
}

function HideButton({ post }: { post: Post }) {
  const takeOver = useStoreQuestion()
  const hide = useMutation({
    mutationFn: () => hidePost({ data: { ...getName(post), isHidden: !post.isHidden } }),
    onSuccess: takeOver,
    onError: (error) => showToast(errorMessage(error)),
  })
  return (
    <TextButton loading={hide.isPending} onClick={() => hide.mutate()}>
      {post.isHidden ? t`Show again` : t`Hide`}
    </TextButton>
  )
}

function RemoveButton({
  question,
  post,
  onRemoved,
}: Pick<PostActionsProps, 'question' | 'post' | 'onRemoved'>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const { queryKey } = questionQueries.one(question.id)
  const remove = useMutation({
    mutationFn: () => removePost({ data: getName(post) }),
    onSuccess: async () => {
      const wasHere = isStillHere()
      showToast(post.kind === 'question' ? t`The question is removed.` : t`The answer is removed.`)
      onRemoved(post.id)
      if (post.kind === 'answer') {
        await queryClient.invalidateQueries({ queryKey })
      } else {
        if (wasHere) await navigate({ to: '/community/questions' })
        queryClient.removeQueries({ queryKey })
      }
      await invalidatePosts(queryClient)
    },
    onError: (error) => showToast(errorMessage(error)),
  })
  const ask = async () => {
    const isAgreed = await confirm({
      title: t`Remove this ${post.kind}?`,
      children:
        post.kind === 'question' && post.answers.length > 0
          ? t`Its answers are removed too. This can’t be undone.`
          : t`This can’t be undone.`,
      confirmLabel: t`Remove the ${post.kind}`,
      isDestructive: true,
    })
    if (isAgreed) remove.mutate()
  }
  return <TextButton loading={remove.isPending} onClick={() => void ask()}>{t`Remove`}</TextButton>
}
