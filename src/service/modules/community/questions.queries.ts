import { type Insertable, type RawBuilder, type Updateable, sql } from 'kysely'
import { maxHitsCounted } from '~/contract/page-search'
import {
  type Question,
  type QuestionRow,
  type QuestionsQuery,
  maxQuestionsCounted,
} from '~/contract/questions'
import type { UserActor } from '../../http/actor'
import { limitToPage, getOffset } from '../../database/paging'
import type { Tables } from '../../database/tables.gen'
import { withoutBatching } from '../../database/query-batching'
import { stripNul } from '../../database/stored-values'
import type { Database } from '../../context'
import { authorIn, hasOpenHistory, selectQuestionState, visibleTo, wordsAt, wordsBy } from './answers.queries'
import { getAudiences, readableBy } from '../documents/pages.policy'
import { minExactHits, isIndexed, prefixQuery, webQuery } from '../documents/search-statements'
import { type SearchTerms, getSearchTerms } from '../documents/search-terms'

/** A stored question. */
export interface StoredQuestion {
  id: string
  title: string
  body: string
  tags: string[]
  authorUid: string | null
  answers: number
  acceptedAnswerId: string | null
  isClosed: boolean
  isHidden: boolean
  revision: number
  /** Who wrote the current text, and when. */
  wordsBy: string | null
  wordsAt: string
}

const stored = (database: Database) =>
  database
    .selectFrom('questions')
    .select(['id', 'title', 'body', 'tags', 'author_uid as authorUid', 'answers', 'revision'])
    .select(['accepted_answer_id as acceptedAnswerId', 'is_closed as isClosed', 'is_hidden as isHidden'])
    .select([wordsBy.as('wordsBy'), wordsAt.as('wordsAt')])

export const findQuestion = (database: Database, id: string): Promise<StoredQuestion | undefined> =>
  stored(database).where('id', '=', id).executeTakeFirst()

/** Locks a question, as {@link findQuestion}, and its answers until the transaction ends. */
export const lockQuestion = (transaction: Database, id: string): Promise<StoredQuestion | undefined> =>
  stored(transaction).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertQuestion = async (
  transaction: Database,
  row: Insertable<Tables['questions']>,
): Promise<void> => {
  await transaction.insertInto('questions').values(row).execute()
}

export const updateQuestion = async (
  transaction: Database,
  id: string,
  change: Updateable<Tables['questions']>,
): Promise<void> => {
  await transaction.updateTable('questions').set(change).where('id', '=', id).execute()
}

export const deleteQuestion = async (transaction: Database, id: string): Promise<void> => {
  await transaction.deleteFrom('questions').where('id', '=', id).execute()
}

type ReadQuestion = Omit<Question, 'answers'>

/** Reads a question for the actor, without its answers; undefined if there is none that the actor may open. */
export const readQuestionRow = async (
  database: Database,
  actor: UserActor,
  id: string,
): Promise<ReadQuestion | undefined> => {
  const me = actor.identityUid
  const { rows } = await sql<ReadQuestion>`
    select questions.id, questions.title, questions.html, questions.body, questions.tags,
      ${authorIn('questions.author_uid')} as author, ${selectQuestionState} as state, questions.votes,
      coalesce((select value from post_votes where post_id = questions.id and identity_uid = ${me}), 0) as "ownVote",
      questions.revision, questions.revision > 1 and ${hasOpenHistory(actor, 'questions')} as "hasHistory",
      questions.created_at as "createdAt", questions.edited_at as "editedAt",
      questions.active_at as "activeAt", questions.is_hidden as "isHidden",
      questions.author_uid is not distinct from ${me} as "isOwn",
      exists (
        select from question_followers where question_id = questions.id and identity_uid = ${me}
      ) as "isFollowed",
      (
        select jsonb_build_object('slug', pages.slug, 'title', pages.title, 'heading', questions.heading,
          'headingText', questions.heading_text)
        from pages
        where pages.id = questions.page_id and pages.kind = 'document' and ${readableBy(getAudiences(actor))}
      ) as subject
    from questions where questions.id = ${id} and ${visibleTo(actor)}`.execute(database)
  return rows[0]
}

// For a common word, this many hits are ranked by their titles, in addition to the first hits.
const maxTitleHits = 150

/** Selects questions of the index; the query comes from another row, so that the planner does not estimate its hits. */
const hitsIn = (
  column: 'words' | 'title',
  query: 'exact' | 'wide',
  where: RawBuilder<unknown>,
  limit: number,
) => sql`
  select hits.question_id from asked cross join lateral (
    select question_searches.question_id from question_searches
    join questions on questions.id = question_searches.question_id
    where question_searches.${sql.ref(column)} @@ asked.${sql.ref(query)} and ${where} limit ${sql.lit(limit)}
  ) as hits
  -- What says only what it is without, and be it in one of its alternatives, would have all of the index read.
  where ${isIndexed(sql`asked.wide`)}`

/**
 * Selects questions whose text, or whose answers' text, matches: `question_id` and `rank`, best first.
 * @param where the conditions for a row of `questions`
 */
const questionHits = (terms: SearchTerms, where: RawBuilder<unknown>, most: number) => sql`
    with asked as materialized (
      select ${webQuery(terms.whole)} as exact, ${webQuery(terms.whole)} || ${prefixQuery(terms)} as wide
    ),
    exact_hits as materialized (${hitsIn('words', 'exact', where, most)}),
    hits as materialized (
      select question_id from exact_hits
      union
      ${hitsIn('title', 'wide', where, maxTitleHits)}
      union
      select * from (${hitsIn('words', 'wide', where, most)}) as begun
      where (select count(*) from exact_hits) < ${minExactHits(terms)}
    )
    select hits.question_id, ts_rank(looked_up.words, asked.wide) as rank
    from asked cross join hits
    -- One look-up each, even if the table is small: the planner has no other way to a single row.
    cross join lateral (
      select words from question_searches where question_searches.question_id = hits.question_id limit 1
    ) as looked_up
    order by rank desc limit ${sql.lit(most)}`

const orders = {
  active: sql`questions.active_at desc, questions.id desc`,
  newest: sql`questions.created_at desc, questions.id desc`,
  votes: sql`questions.votes desc, questions.id desc`,
}

/** The columns of a list, from a row of `questions`; with its heading in the list of a document. */
const columnsFor = ({ document }: Pick<QuestionsQuery, 'document'>) => sql`
  questions.id, questions.title, ${authorIn('questions.author_uid')} as author, questions.tags,
  ${selectQuestionState} as state, questions.votes, questions.answers,
  questions.created_at as "createdAt", questions.active_at as "activeAt", questions.is_hidden as "isHidden",
  ${document === undefined ? sql`null` : sql`questions.heading`} as heading`

type Filter = Pick<QuestionsQuery, 'tag' | 'state' | 'whose' | 'document' | 'heading'>

const getConditions = (
  actor: UserActor,
  { tag, whose, document, heading }: Filter,
): RawBuilder<unknown>[] => [
  visibleTo(actor),
  ...(tag ? [sql`questions.tags @> array[${stripNul(tag)}]::text[]`] : []),
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
          where pages.slug = ${stripNul(document)} and pages.kind = 'document' and ${readableBy(getAudiences(actor))})`,
      ]),
  ...(heading === undefined || document === undefined ? [] : [sql`questions.heading = ${stripNul(heading)}`]),
]

/** The values of `standing` for a state: open ones with and without answers are two ranges of an index. */
const getStandings = (state: Filter['state']): readonly string[] =>
  state === undefined ? [] : state === 'open' ? ['open', 'unanswered'] : [state]

/**
 * Selects the ids of a slice of the matching questions, sorted: of each standing up to the number that may be shown.
 */
const getSlice = (
  conditions: readonly RawBuilder<unknown>[],
  standings: readonly string[],
  order: RawBuilder<unknown>,
  { count, offset }: { count: number; offset: number },
) => {
  const getFirst = (more: readonly RawBuilder<unknown>[], limit: number) => sql`
    (select questions.id, questions.active_at, questions.created_at, questions.votes from questions
      where ${sql.join([...conditions, ...more], sql` and `)} order by ${order} limit ${limit})`
  const parts =
    standings.length === 0
      ? [getFirst([], offset + count)]
      : standings.map((standing) => getFirst([sql`questions.standing = ${standing}`], offset + count))
  return sql`select * from (${sql.join(parts, sql` union all `)}) as questions
    order by ${order} limit ${count} offset ${offset}`
}

/** Selects the rows of a list without a search text. */
export const listStatement = (actor: UserActor, query: QuestionsQuery) => {
  const { sort, count } = query
  const slice = { count, offset: getOffset(query) }
  return sql<QuestionRow>`
    with shown as materialized (
      ${getSlice(getConditions(actor, query), getStandings(query.state), orders[sort], slice)}
    )
    select ${columnsFor(query)} from shown join questions on questions.id = shown.id order by ${orders[sort]}`
}

/** The conditions of a filter, including its state. */
const matching = (actor: UserActor, filter: Filter): RawBuilder<unknown> => {
  const standings = getStandings(filter.state)
  const isInState = standings.length === 0 ? [] : [sql`questions.standing in (${sql.join(standings)})`]
  return sql.join([...getConditions(actor, filter), ...isInState], sql` and `)
}

/** Counts a list, up to {@link maxQuestionsCounted}. */
const countStatement = (actor: UserActor, query: QuestionsQuery) => sql<{ total: number }>`
  select count(*) as total from (
    select from questions where ${matching(actor, query)} limit ${sql.lit(maxQuestionsCounted)}
  ) as found`

/** Selects the questions that match a text, sorted by relevance by default, and their number up to a thousand. */
export const searchStatement = (actor: UserActor, query: QuestionsQuery & { text: string }) => {
  const { sort } = query
  const order = sort === 'active' ? sql`found.rank desc, questions.id desc` : orders[sort]
  return sql<Partial<QuestionRow> & { total: number }>`
    with found as materialized (
      ${questionHits(getSearchTerms(query.text), matching(actor, query), maxHitsCounted)}
    ),
    shown as materialized (
      select found.question_id, found.rank from found join questions on questions.id = found.question_id
      order by ${order} ${limitToPage(query)}
    )
    select counted.total, ${columnsFor(query)}
    from (select count(*) as total from found) as counted
    left join shown as found on true
    left join questions on questions.id = found.question_id
    order by ${order}`
}

/** Selects the visible questions that match any of these words, best first. */
export const similarStatement = (q: string, most: number) => {
  const hits = questionHits(getSearchTerms(q), sql`not questions.is_hidden`, maxHitsCounted)
  return sql<QuestionRow>`
    with found as materialized (select * from (${hits}) as ranked limit ${most})
    select ${columnsFor({})} from found join questions on questions.id = found.question_id
    order by found.rank desc, questions.id desc`
}

/** Returns a page of questions, and the number that a filter finds. */
export const listQuestions = async (
  database: Database,
  actor: UserActor,
  query: QuestionsQuery,
): Promise<{ total: number; data: QuestionRow[] }> => {
  const text = query.text ?? ''
  if (text !== '') {
    const { rows } = await withoutBatching(() => searchStatement(actor, { ...query, text }).execute(database))
    return { total: rows[0]?.total ?? 0, data: rows.flatMap(foundRow) }
  }
  // There is no page beyond the counted rows.
  const isBeyond = getOffset(query) >= maxQuestionsCounted
  const [counted, shown] = await Promise.all([
    countStatement(actor, query).execute(database),
    isBeyond ? null : listStatement(actor, query).execute(database),
  ])
  return { total: counted.rows[0]?.total ?? 0, data: shown?.rows ?? [] }
}

const isWhole = (row: Partial<QuestionRow>): row is QuestionRow => typeof row.id === 'string'

/** Without a hit, the only row has the total. */
const foundRow = ({ total: _total, ...row }: Partial<QuestionRow> & { total: number }): QuestionRow[] =>
  isWhole(row) ? [row] : []

/** Lists the visible questions that match any of these words, best first. */
export const listSimilar = async (database: Database, q: string, most: number): Promise<QuestionRow[]> =>
  (await withoutBatching(() => similarStatement(q, most).execute(database))).rows
