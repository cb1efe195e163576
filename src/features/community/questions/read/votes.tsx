import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { Post } from './post'
import { getName } from './post'
import { useVote } from './use-vote'
import classes from './votes.module.css'

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

interface VotesProps {
  questionId: string
  post: Post
}

/** The number of votes of a post, and the buttons to vote; users cannot vote for their own posts. */
export function Votes({ questionId, post }: VotesProps) {
  const { kind, votes, ownVote, isOwn } = post
  const vote = useVote(questionId, getName(post))
  const count = (
    <span className={classes.count}>
      {votes}
      <span className={classes.word}>{votes === 1 || votes === -1 ? ' vote' : ' votes'}</span>
    </span>
  )
  if (isOwn) return <div className={classes.votes}>{count}</div>
  return (
    <div className={classes.votes} role="group" aria-label={`Votes for this ${kind}`}>
      <button
        type="button"
        className={classes.vote}
        aria-label="It helps"
        aria-pressed={ownVote === 1}
        onClick={() => vote.mutate(ownVote === 1 ? 0 : 1)}
      >
        <IconChevronUp {...icon} />
      </button>
      {count}
      <button
        type="button"
        className={classes.vote}
        aria-label="It does not help"
        aria-pressed={ownVote === -1}
        onClick={() => vote.mutate(ownVote === -1 ? 0 : -1)}
      >
        <IconChevronDown {...icon} />
      </button>
    </div>
  )
}
