import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Question } from '~/contract/questions'
import { errorMessage } from '~/forms/error-message'
import { isAdmin } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { confirm } from '~/ui/components/confirm/confirm'
import { TextButton } from '~/ui/components/text-link/text-link'
import { showToast } from '~/ui/components/toasts/toasts'
import { lazyPiece } from '~/ui/lazy/lazy'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { hidePost, removePost } from '../post.functions'
import { questionQueries } from '../questions.queries'
import { getName, type Post, type TextLook, readPostsAgain, useTakeOver } from './post'

const PostHistory = lazyPiece(() => import('./post-history').then((module) => module.PostHistory))
const ReportDialog = lazyPiece(() => import('./report-dialog').then((module) => module.ReportDialog))

interface PostActsProps extends TextLook {
  question: Question
  post: Post
  onEdit: () => void
  /** The service has let it go; it is shown until the question is read again. */
  onRemoved: (id: string) => void
}

/** What one can do with a post: change it, see how it read, report it; administrators take it out of sight. */
export function PostActs({ question, post, onEdit, onRemoved, renderDifference }: PostActsProps) {
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
  const takeOver = useTakeOver()
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

function RemoveButton({ question, post, onRemoved }: Pick<PostActsProps, 'question' | 'post' | 'onRemoved'>) {
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
      await readPostsAgain(queryClient)
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
