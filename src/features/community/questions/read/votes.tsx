import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type Post, getName, applyVote, getVotes, withVotes, type VoteValue } from './post'
import classes from './votes.module.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '~/ui/format/error-message'
import { showToast } from '~/ui/components/toasts/toasts'
import { Text } from '~/ui/layouts/primitives'
import { votePost, type PostName } from '../questions.functions'
import { questionQueries } from '../questions.queries'

/** Votes for a post, optimistically. */
const useVote = (questionId: string, post: PostName) => {
  const queryClient = useQueryClient()
  const { queryKey } = questionQueries.one(questionId)
  const mutationKey = ['vote', post.kind, post.id]
  // A later vote is pending: applying this result would flicker.
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    // Votes are sent in sequence, so that the last one wins.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (value: VoteValue) => votePost({ data: { ...post, value } }),
    onMutate: async (value) => {
      await queryClient.cancelQueries({ queryKey })
      const question = queryClient.getQueryData(queryKey)
      const before = question === undefined ? null : getVotes(question, post)
      if (question !== undefined && before !== null) {
        queryClient.setQueryData(queryKey, withVotes(question, post, applyVote(before, value)))
      }
      return before
    },
    onSuccess: (votes) => {
      if (!isLast()) return
      queryClient.setQueryData(queryKey, (question) => question && withVotes(question, post, votes))
      void queryClient.invalidateQueries({ queryKey: questionQueries.lists() })
    },
    onError: (error, _value, before) => {
      showToast(t`Your vote did not count. ${errorMessage(error)}`)
      if (!isLast()) return
      queryClient.setQueryData(queryKey, (question) =>
        question && before ? withVotes(question, post, before) : question,
      )
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

function Word({ children }: { children?: ReactNode }) {
  return (
    <Text as="span" c="faint" size="xs" className={classes.word}>
      {children}
    </Text>
  )
}

interface VotesProps {
  questionId: string
  post: Post
}

/** The votes of a post with buttons to vote; users cannot vote for their own posts. */
export function Votes({ questionId, post }: VotesProps) {
  const { kind, votes, ownVote, isOwn } = post
  const vote = useVote(questionId, getName(post))
  const count = (
    <span className={classes.count}>
      <Plural
        value={votes}
        one={
          <Trans>
            # <Word>vote</Word>
          </Trans>
        }
        other={
          <Trans>
            # <Word>votes</Word>
          </Trans>
        }
      />
    </span>
  )
  if (isOwn) return <div className={classes.votes}>{count}</div>
  return (
    <div className={classes.votes} role="group" aria-label={t`Votes for this ${kind}`}>
      <button
        type="button"
        className={classes.vote}
        aria-label={t`It helps`}
        aria-pressed={ownVote === 1}
        onClick={() => vote.mutate(ownVote === 1 ? 0 : 1)}
      >
        <IconChevronUp {...icon} />
      </button>
      {count}
      <button
        type="button"
        className={classes.vote}
        aria-label={t`It does not help`}
        aria-pressed={ownVote === -1}
        onClick={() => vote.mutate(ownVote === -1 ? 0 : -1)}
      >
        <IconChevronDown {...icon} />
      </button>
    </div>
  )
}
