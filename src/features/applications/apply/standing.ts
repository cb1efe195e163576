import type { Application } from '~/contract/applications'
import type { OnboardingStep } from '~/auth/sign-in/onboarding-steps'
import type { SessionUser } from '~/auth/session'

/** What an applicant can do now. */
export type Standing = 'writing' | 'waiting' | 'denied' | 'approved'

/** Whose access is open has nothing to apply for, with or without an application. */
export const getStanding = (
  { state }: Pick<Application, 'state'>,
  user: Pick<SessionUser, 'status' | 'role'> | null,
): Standing => {
  if (state === 'approved' || user?.status === 'approved' || user?.role === 'admin') return 'approved'
  if (state === 'submitted') return 'waiting'
  return state === 'denied' ? 'denied' : 'writing'
}

/** Where that is on the way into the programme. */
export const getEntryStop = (standing: Standing, isConfirmed: boolean): OnboardingStep => {
  if (standing === 'approved') return 'build'
  if (standing === 'waiting') return 'review'
  return isConfirmed ? 'apply' : 'confirm'
}
