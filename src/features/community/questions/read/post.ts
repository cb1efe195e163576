import type { Answer, Question } from '~/contract/questions'
import type { PostName } from '../questions.functions'
import type { ReactNode } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { questionQueries } from '../questions.queries'
import { reportQueries } from '../../community.queries'

/** A question or an answer, and which of both. */
export type Post = ({ kind: 'question' } & Question) | ({ kind: 'answer' } & Answer)

export const getName = ({ kind, id }: Post): PostName => ({ kind, id })

type Votes = Pick<Answer, 'votes' | 'ownVote'>

/** A question with changed votes for it, or for one of its answers. */
export const withVotes = (question: Question, post: PostName, votes: Votes): Question =>
  post.kind === 'question'
    ? { ...question, ...votes }
    : {
        ...question,
        answers: question.answers.map((answer) => (answer.id === post.id ? { ...answer, ...votes } : answer)),
      }

/** Returns the votes of a question or one of its answers; null if there is no such answer. */
export const getVotes = (question: Question, { kind, id }: PostName): Votes | null => {
  const post = kind === 'question' ? question : question.answers.find((answer) => answer.id === id)
  return post === undefined ? null : { votes: post.votes, ownVote: post.ownVote }
}

export type VoteValue = 1 | 0 | -1

/** Returns the votes after a change of the user's vote. */
export const applyVote = ({ votes, ownVote }: Votes, value: VoteValue): Votes => ({
  votes: votes - ownVote + value,
  ownVote: value,
})

/** Renders texts of the portal; passed in by the pages. */
export interface TextRenderers {
  renderText: (html: string) => ReactNode
  /** Renders the difference between two texts. */
  renderDifference: (earlier: string, later: string) => ReactNode
}

/** Invalidates lists of questions, tags and reports after a change of posts. */
export const invalidatePosts = (queryClient: QueryClient) =>
  Promise.all(
    [questionQueries.lists(), questionQueries.everyTags(), reportQueries.all()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

/** Stores the service's response to a change of a question, and invalidates what else shows it. */
export const useStoreQuestion = () => {
  const queryClient = useQueryClient()
  return (question: Question) => {
    queryClient.setQueryData(questionQueries.one(question.id).queryKey, question)
    return invalidatePosts(queryClient)
  }
}
