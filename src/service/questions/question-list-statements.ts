import { type RawBuilder, sql } from 'kysely'
import { mostHitsCounted } from '~/contract/page-search'
import { mostQuestionsCounted, type QuestionRow, type QuestionsQuery } from '~/contract/questions'
import type { UserActor } from '../actor'
import { onPage, rowsBefore } from '../database/paging'
import { storable } from '../database/storable'
import { audiencesOf } from '../pages/pages.policy'
import { readableBy } from '../pages/readable'
import { searchTermsOf } from '../pages/search-terms'
import { authorIn, stateOfQuestion, visibleTo } from './post-sql'
import { questionHits } from './question-search'

const orders = {
  active: sql`questions.active_at desc, questions.id desc`,
  newest: sql`questions.created_at desc, questions.id desc`,
  votes: sql`questions.votes desc, questions.id desc`,
}

/** A row of a list, from a row of `questions`; its heading where the list is of a document. */
const columnsFor = ({ document }: Pick<QuestionsQuery, 'document'>) => sql`
  questions.id, questions.title, ${authorIn('questions.author_uid')} as author, questions.tags,
  ${stateOfQuestion} as state, questions.votes, questions.answers,
  questions.created_at as "createdAt", questions.active_at as "activeAt", questions.is_hidden as "isHidden",
  ${document === undefined ? sql`null` : sql`questions.heading`} as heading`

type Filter = Pick<QuestionsQuery, 'tag' | 'state' | 'whose' | 'document' | 'heading'>

const conditionsOf = (actor: UserActor, { tag, whose, document, heading }: Filter): RawBuilder<unknown>[] => [
  visibleTo(actor),
  ...(tag ? [sql`questions.tags @> array[${storable(tag)}]::text[]`] : []),
  ...(whose === 'mine' ? [sql`questions.author_uid = ${actor.identityUid}`] : []),
  ...(whose === 'followed'
    ? [
        sql`questions.id in (
          select question_id from question_followers where identity_uid = ${actor.identityUid})`,
      ]
    : []),
  ...(document === undefined
    ? []
    : [
        sql`questions.page_id = (
          select pages.id from pages
          where pages.slug = ${storable(document)} and pages.kind = 'document' and ${readableBy(audiencesOf(actor))})`,
      ]),
  ...(heading === undefined || document === undefined ? [] : [sql`questions.heading = ${storable(heading)}`]),
]

/** What a state is called in `standing`: open ones with and without answers are two ranges of an index. */
const standingsOf = (state: Filter['state']): readonly string[] =>
  state === undefined ? [] : state === 'open' ? ['open', 'unanswered'] : [state]

/** The ids of a slice of what a filter finds, in an order: of each standing so many as may be shown. */
const sliceOf = (
  conditions: readonly RawBuilder<unknown>[],
  standings: readonly string[],
  order: RawBuilder<unknown>,
  { count, offset }: { count: number; offset: number },
) => {
  const firstOf = (more: readonly RawBuilder<unknown>[], limit: number) => sql`
    (select questions.id, questions.active_at, questions.created_at, questions.votes from questions
      where ${sql.join([...conditions, ...more], sql` and `)} order by ${order} limit ${limit})`
  const parts =
    standings.length === 0
      ? [firstOf([], offset + count)]
      : standings.map((standing) => firstOf([sql`questions.standing = ${standing}`], offset + count))
  return sql`select * from (${sql.join(parts, sql` union all `)}) as questions
    order by ${order} limit ${count} offset ${offset}`
}

/** The rows of a list without a text. */
export const listStatement = (actor: UserActor, query: QuestionsQuery) => {
  const { sort, count } = query
  const slice = { count, offset: rowsBefore(query) }
  return sql<QuestionRow>`
    with shown as materialized (
      ${sliceOf(conditionsOf(actor, query), standingsOf(query.state), orders[sort], slice)}
    )
    select ${columnsFor(query)} from shown join questions on questions.id = shown.id order by ${orders[sort]}`
}

/** What a filter asks for, its state included. */
const matching = (actor: UserActor, filter: Filter): RawBuilder<unknown> => {
  const standings = standingsOf(filter.state)
  const isInState = standings.length === 0 ? [] : [sql`questions.standing in (${sql.join(standings)})`]
  return sql.join([...conditionsOf(actor, filter), ...isInState], sql` and `)
}

/** How many a list has, up to {@link mostQuestionsCounted}. */
export const countStatement = (actor: UserActor, query: QuestionsQuery) => sql<{ total: number }>`
  select count(*) as total from (
    select from questions where ${matching(actor, query)} limit ${sql.lit(mostQuestionsCounted)}
  ) as found`

/** What a text finds, the best first unless another order was asked for, and how many up to a thousand. */
export const searchStatement = (actor: UserActor, query: QuestionsQuery & { text: string }) => {
  const { sort } = query
  const order = sort === 'active' ? sql`found.rank desc, questions.id desc` : orders[sort]
  return sql<Partial<QuestionRow> & { total: number }>`
    with found as materialized (
      ${questionHits(searchTermsOf(query.text), matching(actor, query), mostHitsCounted)}
    ),
    shown as materialized (
      select found.question_id, found.rank from found join questions on questions.id = found.question_id
      order by ${order} ${onPage(query)}
    )
    select counted.total, ${columnsFor(query)}
    from (select count(*) as total from found) as counted
    left join shown as found on true
    left join questions on questions.id = found.question_id
    order by ${order}`
}

/** The questions in sight that any of some words find, the best first. */
export const alikeStatement = (q: string, most: number) => {
  const hits = questionHits(searchTermsOf(q), sql`not questions.is_hidden`, mostHitsCounted)
  return sql<QuestionRow>`
    with found as materialized (select * from (${hits}) as ranked limit ${most})
    select ${columnsFor({})} from found join questions on questions.id = found.question_id
    order by found.rank desc, questions.id desc`
}
