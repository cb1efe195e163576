import type { Application, ApplicationEvent } from '~/contract/applications'

/** What a reviewer asked and nobody has answered yet: then the applicant is the one who is waited for. */
export const openQuestion = ({ timeline }: Pick<Application, 'timeline'>): ApplicationEvent | null => {
  const last = timeline.findLast(
    ({ kind }) => kind === 'commented' || kind === 'answered' || kind === 'submitted',
  )
  return last?.kind === 'commented' ? last : null
}
