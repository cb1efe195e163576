import type { LearningPathInList } from '~/contract/learning'

const rank = ({ startedAt, finishedAt }: LearningPathInList) => {
  if (finishedAt !== null) return 2
  return startedAt === null ? 1 : 0
}

/** The paths as one continues with them: the begun first, of these the one worked in last; the finished last. */
export const pathsToContinue = (paths: readonly LearningPathInList[]): LearningPathInList[] =>
  paths.toSorted(
    (one, other) =>
      rank(one) - rank(other) || (rank(one) === 0 ? (other.lastAt ?? '').localeCompare(one.lastAt ?? '') : 0),
  )
