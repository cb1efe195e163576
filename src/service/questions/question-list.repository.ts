import { mostQuestionsCounted, type QuestionRow, type QuestionsQuery } from '~/contract/questions'
import type { UserActor } from '../actor'
import { rowsBefore } from '../database/paging'
import { askApart } from '../database/statements-together'
import type { Database } from '../deps'
import { alikeStatement, countStatement, listStatement, searchStatement } from './question-list-statements'

/** A page of questions, and how many a filter finds. */
export const listQuestions = async (
  database: Database,
  actor: UserActor,
  query: QuestionsQuery,
): Promise<{ total: number; data: QuestionRow[] }> => {
  const text = query.text ?? ''
  if (text !== '') {
    const { rows } = await askApart(() => searchStatement(actor, { ...query, text }).execute(database))
    return { total: rows[0]?.total ?? 0, data: rows.flatMap(foundRow) }
  }
  // No page stands beyond what is counted.
  const isBeyond = rowsBefore(query) >= mostQuestionsCounted
  const [counted, shown] = await Promise.all([
    countStatement(actor, query).execute(database),
    isBeyond ? null : listStatement(actor, query).execute(database),
  ])
  return { total: counted.rows[0]?.total ?? 0, data: shown?.rows ?? [] }
}

const isWhole = (row: Partial<QuestionRow>): row is QuestionRow => typeof row.id === 'string'

/** Where nothing is found, the one row has only the total. */
const foundRow = ({ total: _total, ...row }: Partial<QuestionRow> & { total: number }): QuestionRow[] =>
  isWhole(row) ? [row] : []

/** The questions in sight that any of some words find, the best first. */
export const listAlike = async (database: Database, q: string, most: number): Promise<QuestionRow[]> =>
  (await askApart(() => alikeStatement(q, most).execute(database))).rows
