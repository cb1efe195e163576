import { expect, test } from 'vitest'
import type { Answer, Question } from '~/contract/questions'
import { applyVote, getVotes, withVotes } from './post'

const answer: Answer = {
  id: 'a',
  author: null,
  html: '',
  body: '',
  votes: 3,
  ownVote: 0,
  revision: 1,
  hasHistory: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  editedAt: null,
  isHidden: false,
  isOwn: false,
  isAccepted: false,
}
const question: Question = {
  ...answer,
  id: 'q',
  title: 'Why?',
  tags: [],
  state: 'open',
  subject: null,
  activeAt: answer.createdAt,
  isFollowed: false,
  votes: 7,
  answers: [answer, { ...answer, id: 'b', votes: 5 }],
}

test.each([
  [{ votes: 3, ownVote: 0 }, 1, { votes: 4, ownVote: 1 }],
  [{ votes: 3, ownVote: 1 }, 0, { votes: 2, ownVote: 0 }],
  [{ votes: 3, ownVote: 1 }, -1, { votes: 1, ownVote: -1 }],
] as const)('a vote replaces the one before: %j, %i', (before, value, after) => {
  expect(applyVote(before, value)).toEqual(after)
})

test('votes change at the post that they are for alone', () => {
  const changed = withVotes(question, { kind: 'answer', id: 'b' }, { votes: 6, ownVote: 1 })
  expect(changed.votes).toBe(7)
  expect(changed.answers.map(({ votes }) => votes)).toEqual([3, 6])
  expect(withVotes(question, { kind: 'question', id: 'q' }, { votes: 8, ownVote: 1 }).votes).toBe(8)
  expect(getVotes(changed, { kind: 'answer', id: 'b' })).toEqual({ votes: 6, ownVote: 1 })
  expect(getVotes(changed, { kind: 'answer', id: 'gone' })).toBeNull()
})
