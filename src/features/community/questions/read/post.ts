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

/** The votes for a question or one of its answers; null where there is no such answer. */
export const getVotes = (question: Question, { kind, id }: PostName): Votes | null => {
  const post = kind === 'question' ? question : question.answers.find((answer) => answer.id === id)
  return post === undefined ? null : { votes: post.votes, ownVote: post.ownVote }
}

export type VoteValue = 1 | 0 | -1

/** The votes after the user's vote has changed. */
export const applyVote = ({ votes, ownVote }: Votes, value: VoteValue): Votes => ({
  votes: votes - ownVote + value,
  ownVote: value,
})

/** How texts of the portal are shown; the pages know it. */
export interface TextRenderers {
  renderText: (html: string) => ReactNode
  /** What changed between two texts. */
  renderDifference: (earlier: string, later: string) => ReactNode
}

/**
 * After a change of posts: lists of questions, tags with their numbers, and what was reported are read again where
 * they are shown.
 */
export const invalidatePosts = (queryClient: QueryClient) =>
  Promise.all(
    [questionQueries.lists(), questionQueries.everyTags(), reportQueries.all()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

/** Shows a question as the service gave it after a change; what tells of it elsewhere is read again. */
export const useStoreQuestion = () => {
  const queryClient = useQueryClient()
  return (question: Question) => {
    queryClient.setQueryData(questionQueries.one(question.id).queryKey, question)
    return invalidatePosts(queryClient)
  }
}
