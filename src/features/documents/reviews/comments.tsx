import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommentReply, PageComment } from '~/contract/page-reviews'
import type { Heading } from '~/contract/pages'
import { isAdmin } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { errorMessage } from '~/ui/format/error-message'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextButton } from '~/ui/components/text-link/text-link'
import { showToast } from '~/ui/components/toasts/toasts'
import { Time } from '~/ui/format/time'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { CommentForm, EditForm, ReplyForm, formerMember, type Selected } from './comment-forms'
import classes from './comments.module.css'
import { deleteComment, resolveComment } from './page-reviews.functions'
import { isOpen, pageReviewQueries, useSetComments } from './page-reviews.queries'

interface CommentsProps {
  page: string
  /** The displayed version. */
  version: number
  headings: readonly Heading[]
  selected?: Selected | null
  /** Whether the text is on the same page, so that comments link to their subjects. */
  isBesideText?: boolean
}

/** The comments on a draft, open ones first, and a form: at the top for reviewers. */
export function Comments({ page, version, headings, selected, isBesideText = false }: CommentsProps) {
  const { data, error, refetch } = useQuery(pageReviewQueries.comments(page))
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows rows={3} height={24} />
    ) : (
      <ErrorState title={t`The comments could not be loaded.`} query={{ error, refetch }} />
    )
  }
  const open = data.data.filter(isOpen)
  const resolved = data.data.filter((comment) => !isOpen(comment))
  const show = (comment: PageComment) => (
    <Thread key={comment.id} page={page} version={version} comment={comment} isBesideText={isBesideText} />
  )
  const form = <CommentForm page={page} version={version} headings={headings} selected={selected ?? null} />
  return (
    <Stack gap={20}>
      {isBesideText ? form : null}
      {open.length > 0 ? (
        <ul className={classes.threads}>{open.map(show)}</ul>
      ) : (
        <Text c="dim" size="sm">{t`No open comments.`}</Text>
      )}
      {resolved.length > 0 ? (
        <details className={classes.resolved}>
          <summary>
            {plural(resolved.length, { one: '# resolved comment', other: '# resolved comments' })}
          </summary>
          <ul className={classes.threads}>{resolved.map(show)}</ul>
        </details>
      ) : null}
      {isBesideText ? null : form}
    </Stack>
  )
}

interface ThreadProps {
  page: string
  version: number
  comment: PageComment
  isBesideText: boolean
}

function Thread({ page, version, comment, isBesideText }: ThreadProps) {
  const { quote, heading, isOutdated, isResolved, replies } = comment
  const mayResolve = isAdmin(useSession()) || comment.isOwn
  return (
    <li className={classes.thread}>
      {quote === '' ? (
        <Text c="faint" size="xs">{t`About the whole page`}</Text>
      ) : (
        <blockquote className={classes.quote}>
          {isBesideText && heading !== '' && !isOutdated ? <a href={`#${heading}`}>{quote}</a> : quote}
        </blockquote>
      )}
      {isOutdated ? <StatusLabel tone="warning">{t`The text has changed`}</StatusLabel> : null}
      <Words page={page} comment={comment} hasReplies={replies.length > 0}>
        {mayResolve ? <ResolveButton page={page} comment={comment} /> : null}
      </Words>
      {replies.length > 0 ? (
        <ul className={classes.replies}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <Words page={page} comment={reply} />
            </li>
          ))}
        </ul>
      ) : null}
      {isResolved ? null : <ReplyForm page={page} version={version} thread={comment} />}
    </li>
  )
}

function ResolveButton({ page, comment: { id, isResolved } }: { page: string; comment: PageComment }) {
  const show = useSetComments(page)
  const settle = useMutation({
    mutationFn: () =>
      resolveComment({ data: { params: { id: page, comment: id }, body: { isResolved: !isResolved } } }),
    onSuccess: show,
    onError: (error) => showToast(errorMessage(error)),
  })
  return (
    <TextButton loading={settle.isPending} onClick={() => settle.mutate()}>
      {isResolved ? t`Reopen` : t`Resolve`}
    </TextButton>
  )
}

interface WordsProps {
  page: string
  comment: CommentReply
  hasReplies?: boolean
  children?: React.ReactNode
}

/** A comment with its author, and the actions of the author or an administrator. */
function Words({ page, comment, hasReplies = false, children }: WordsProps) {
  const { authorName, isStaff, isOwn, body, createdAt, editedAt } = comment
  const [isEditing, setIsEditing] = useState(false)
  const mayDelete = isAdmin(useSession()) || (isOwn && !hasReplies)
  if (isEditing) {
    return (
      <EditForm
        page={page}
        comment={comment}
        onClose={() => setIsEditing(false)}
        onOpen={() => setIsEditing(true)}
      />
    )
  }
  return (
    <Stack gap={4}>
      <Cluster as="p" gap="0 8px" align="baseline" size="sm">
        <strong>{authorName ?? formerMember()}</strong>
        {isStaff ? <Text as="span" c="dim" size="xs">{t`Administrator`}</Text> : null}
        <Text as="span" c="faint" size="xs">
          <Time at={createdAt} />
        </Text>
        {editedAt === null ? null : <Text as="span" c="faint" size="xs">{t`Edited`}</Text>}
      </Cluster>
      <Text size="sm" className={classes.body}>
        {body}
      </Text>
      <Cluster gap="4px 16px" size="sm">
        {children}
        {isOwn ? <TextButton onClick={() => setIsEditing(true)}>{t`Edit`}</TextButton> : null}
        {mayDelete ? <DeleteButton page={page} comment={comment.id} hasReplies={hasReplies} /> : null}
      </Cluster>
    </Stack>
  )
}

interface DeleteButtonProps {
  page: string
  comment: string
  hasReplies: boolean
}

/** Asks inline: a dialog would open below the editor's panel. */
function DeleteButton({ page, comment, hasReplies }: DeleteButtonProps) {
  const show = useSetComments(page)
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => deleteComment({ data: { id: page, comment } }),
    onSuccess: (comments) => {
      showToast(t`The comment is deleted.`)
      show(comments)
    },
    onError: (error) => showToast(errorMessage(error)),
  })
  if (!isAsking) return <TextButton onClick={() => setIsAsking(true)}>{t`Delete`}</TextButton>
  return (
    <>
      <TextButton loading={remove.isPending} onClick={() => remove.mutate()}>
        {hasReplies ? t`Delete with its replies` : t`Delete for good`}
      </TextButton>
      <TextButton onClick={() => setIsAsking(false)}>{t`Keep`}</TextButton>
    </>
  )
}
