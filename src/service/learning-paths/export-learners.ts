import type { Database } from '../deps'
import { learnersAfterStatement, type LearnersFilter } from './learners.repository'

const heading = [
  'identityUid',
  'name',
  'email',
  'company',
  'finishedUnits',
  'startedAt',
  'lastAt',
  'finishedAt',
]

// Rows. A query each, so that nothing is held open however slowly a reader takes them.
const atOnce = 1_000

/**
 * All people in a path that a filter finds as the rows of a table, in the order of their uids: who learns meanwhile would
 * move in any other.
 */
export async function* exportLearners(
  database: Database,
  pathId: string,
  filter: LearnersFilter,
): AsyncGenerator<string[]> {
  yield heading
  let last: string | undefined
  for (;;) {
    const statement = learnersAfterStatement(pathId, filter, { last, limit: atOnce })
    const { rows: learners } = await statement.execute(database)
    for (const learner of learners) {
      yield [
        learner.identityUid,
        learner.name,
        learner.email,
        learner.company,
        String(learner.finishedUnits),
        learner.startedAt,
        learner.lastAt,
        learner.finishedAt ?? '',
      ]
    }
    if (learners.length < atOnce) return
    last = learners.at(-1)?.identityUid
  }
}
