import type { Application, ApplicationEvent } from '~/contract/applications'
import type { OnboardingStep } from '~/auth/sign-in/onboarding-steps'
import type { SessionUser } from '~/auth/session'

/** The step that the applicant is at: writing, waiting for review, denied or approved. */
export type ApplicantStatus = 'writing' | 'waiting' | 'denied' | 'approved'

/** Returns the applicant's status. Users with access count as approved, whether or not they applied. */
export const getApplicantStatus = (
  { state }: Pick<Application, 'state'>,
  user: Pick<SessionUser, 'status' | 'role'> | null,
): ApplicantStatus => {
  if (state === 'approved' || user?.status === 'approved' || user?.role === 'admin') return 'approved'
  if (state === 'submitted') return 'waiting'
  return state === 'denied' ? 'denied' : 'writing'
}

/** Returns the onboarding step of a status. */
export const getOnboardingStep = (standing: ApplicantStatus, isConfirmed: boolean): OnboardingStep => {
  if (standing === 'approved') return 'build'
  if (standing === 'waiting') return 'review'
  return isConfirmed ? 'apply' : 'confirm'
}

/** Returns the events since the last submission or decision, either of which closes earlier questions. */
const getEventsSinceDecision = ({ timeline }: Pick<Application, 'timeline'>): ApplicationEvent[] =>
  timeline.slice(
    timeline.findLastIndex(({ kind }) => kind === 'submitted' || kind === 'approved' || kind === 'denied') +
      1,
  )

/** Returns the reviewers' last question, answered or not; null after a new submission or a decision. */
export const getLastQuestion = (application: Pick<Application, 'timeline'>): ApplicationEvent | null =>
  getEventsSinceDecision(application).findLast(({ kind }) => kind === 'commented') ?? null

/** Returns the reviewers' unanswered question, while the review waits for the applicant; null for none. */
export const getOpenQuestion = (application: Pick<Application, 'timeline'>): ApplicationEvent | null => {
  const last = getEventsSinceDecision(application).findLast(
    ({ kind }) => kind === 'commented' || kind === 'answered',
  )
  return last?.kind === 'commented' ? last : null
}
