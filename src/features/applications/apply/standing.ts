import type { Application, ApplicationEvent } from '~/contract/applications'
import type { OnboardingStep } from '~/auth/sign-in/onboarding-steps'
import type { SessionUser } from '~/auth/session'

/** What an applicant can do now. */
export type ApplicantStatus = 'writing' | 'waiting' | 'denied' | 'approved'

/** Whose access is open has nothing to apply for, with or without an application. */
export const getApplicantStatus = (
  { state }: Pick<Application, 'state'>,
  user: Pick<SessionUser, 'status' | 'role'> | null,
): ApplicantStatus => {
  if (state === 'approved' || user?.status === 'approved' || user?.role === 'admin') return 'approved'
  if (state === 'submitted') return 'waiting'
  return state === 'denied' ? 'denied' : 'writing'
}

/** Where that is on the way into the programme. */
export const getOnboardingStep = (standing: ApplicantStatus, isConfirmed: boolean): OnboardingStep => {
  if (standing === 'approved') return 'build'
  if (standing === 'waiting') return 'review'
  return isConfirmed ? 'apply' : 'confirm'
}

/**
 * What the applicant and reviewers wrote since the last submission or decision, either of which settles earlier
 * questions.
 */
const getEventsSinceDecision = ({ timeline }: Pick<Application, 'timeline'>): ApplicationEvent[] =>
  timeline.slice(
    timeline.findLastIndex(({ kind }) => kind === 'submitted' || kind === 'approved' || kind === 'denied') +
      1,
  )

/** What a reviewer asked last, answered or not; null once a new submission or a decision followed. */
export const getLastQuestion = (application: Pick<Application, 'timeline'>): ApplicationEvent | null =>
  getEventsSinceDecision(application).findLast(({ kind }) => kind === 'commented') ?? null

/** A reviewer's question that has no answer yet: then the review waits for the applicant. */
export const getOpenQuestion = (application: Pick<Application, 'timeline'>): ApplicationEvent | null => {
  const last = getEventsSinceDecision(application).findLast(
    ({ kind }) => kind === 'commented' || kind === 'answered',
  )
  return last?.kind === 'commented' ? last : null
}
