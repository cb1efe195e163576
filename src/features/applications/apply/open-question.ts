import type { Application, ApplicationEvent } from '~/contract/applications'

/**
 * What the applicant and reviewers wrote since the last submission or decision, either of which settles earlier
 * questions.
 */
const sinceSettled = ({ timeline }: Pick<Application, 'timeline'>): ApplicationEvent[] =>
  timeline.slice(
    timeline.findLastIndex(({ kind }) => kind === 'submitted' || kind === 'approved' || kind === 'denied') +
      1,
  )

/** What a reviewer asked last, answered or not; null once a new submission or a decision followed. */
export const lastQuestion = (application: Pick<Application, 'timeline'>): ApplicationEvent | null =>
  sinceSettled(application).findLast(({ kind }) => kind === 'commented') ?? null

/** A reviewer's question that has no answer yet: then the review waits for the applicant. */
export const openQuestion = (application: Pick<Application, 'timeline'>): ApplicationEvent | null => {
  const last = sinceSettled(application).findLast(({ kind }) => kind === 'commented' || kind === 'answered')
  return last?.kind === 'commented' ? last : null
}
