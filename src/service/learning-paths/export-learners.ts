import type { Database } from '../deps'
import { learnersAfter, type LearnersFilter, type PlacedLearner } from './learners.repository'

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

/** All people in a path that a filter finds as the rows of a table, who did something last first. */
export async function* exportLearners(
  database: Database,
  pathId: string,
  filter: LearnersFilter,
): AsyncGenerator<string[]> {
  yield heading
  let last: PlacedLearner | undefined
  for (;;) {
    const learners = await learnersAfter(database, pathId, filter, last, atOnce)
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
    last = learners.at(-1)
  }
}
