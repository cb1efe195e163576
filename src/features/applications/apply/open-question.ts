import type { Application, ApplicationEvent } from '~/contract/applications'

/** What the applicant and reviewers wrote since the last submission or decision, either of which settles what was before. */
const sinceSettled = ({ timeline }: Pick<Application, 'timeline'>): ApplicationEvent[] =>
  timeline.slice(
    timeline.findLastIndex(({ kind }) => kind === 'submitted' || kind === 'approved' || kind === 'denied') +
      1,
  )

/** What a reviewer asked last, answered or not; null once a new submission or a decision followed. */
export const lastQuestion = (application: Pick<Application, 'timeline'>): ApplicationEvent | null =>
  sinceSettled(application).findLast(({ kind }) => kind === 'commented') ?? null

/** What a reviewer asked and nobody has answered yet: then the applicant is the one who is waited for. */
export const openQuestion = (application: Pick<Application, 'timeline'>): ApplicationEvent | null => {
  const last = sinceSettled(application).findLast(({ kind }) => kind === 'commented' || kind === 'answered')
  return last?.kind === 'commented' ? last : null
}
