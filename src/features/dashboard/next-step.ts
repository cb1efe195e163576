import { t } from '@lingui/core/macro'
import type { ApplicationState } from '~/contract/applications'
import { isApproved, getUser, type SessionState } from '~/auth/session'
import { getHref, type Href, type LinkTarget } from '~/ui/links/href'

export type StepKind =
  | 'register'
  | 'confirm'
  | 'apply'
  | 'accept-terms'
  | 'wait'
  | 'apply-again'
  | 'learn'
  | 'request-kit'
  | 'read'
  | 'ask'
  | 'reload'

/** A button or link of a step. */
export interface StepLink {
  label: string
  to: LinkTarget
}

interface Progress {
  finishedUnits: number
  unitCount: number
}

/** A user's next step into or within the programme. */
export interface NextStep {
  kind: StepKind
  title: string
  text: string
  action: StepLink
  /** The progress of a started path. */
  progress?: Progress
  /** A secondary action for meanwhile. */
  besides?: StepLink
}

/** A user's next learning step; `finished` if all paths are finished. */
export type Learning =
  | {
      kind: 'begin'
      /** The title of the path. */
      title: string
      /** Formatted. */
      length: string
      to: Href
    }
  | {
      kind: 'resume'
      /** Counts from 1. */
      number: number
      unitTitle: string
      pathTitle: string
      /** The position in the video: `3:12 of 8:40`. */
      stoppedAt?: string
      progress: Progress
      /** The time left in the whole path, formatted. */
      timeLeft: string
      to: Href
    }
  | { kind: 'finished' }

/** The facts that determine the next step; unknown ones are undefined. */
export interface NextStepFacts {
  session: SessionState
  application?: ApplicationState | undefined
  /** Null without learning paths. */
  learning?: Learning | null | undefined
  /** Whether the user has an open kit request or a kit on loan. */
  hasKit?: boolean | undefined
}

const whileWaiting: () => StepLink = () => ({
  label: t`What reviewers look for`,
  to: getHref({ to: '/get-started', hash: 'what-reviewers-look-for' }),
})
const kitAction: () => StepLink = () => ({ label: t`Request a kit`, to: '/request-devkit' })

const acceptTerms: () => NextStep = () => ({
  kind: 'accept-terms',
  title: t`Accept the terms of use`,
  text: t`Your access opens once you have accepted them.`,
  action: { label: t`Read the terms of use`, to: '/terms-of-use' },
})

const getApplicantStep = (application: ApplicationState | undefined): NextStep => {
  switch (application) {
    case 'submitted':
      return {
        kind: 'wait',
        title: t`A person is reading your application`,
        text: t`You get a mail with the decision. If something is unclear, the reviewer asks in the application, and you answer there.`,
        action: { label: t`See your application`, to: '/profile/application' },
      }
    case 'denied':
      return {
        kind: 'apply-again',
        title: t`Change your application and submit it again`,
        text: t`It was not approved. The reason stands in your application, and what you wrote is kept.`,
        action: { label: t`Open your application`, to: '/profile/application' },
        besides: whileWaiting(),
      }
    case 'draft':
      return {
        kind: 'apply',
        title: t`Finish your application`,
        text: t`Your draft is saved. Nothing is sent until you submit it.`,
        action: { label: t`Continue your application`, to: '/profile/application' },
        besides: whileWaiting(),
      }
    default:
      return {
        kind: 'apply',
        title: t`Apply for access`,
        text: t`Say what you will build, and where. It takes about ten minutes, and the draft saves itself.`,
        action: { label: t`Apply for access`, to: '/profile/application' },
        besides: whileWaiting(),
      }
  }
}

const getLearnerStep = (learning: Exclude<Learning, { kind: 'finished' }>): NextStep => {
  if (learning.kind === 'begin') {
    const { title, length, to } = learning
    return {
      kind: 'learn',
      title: t`Begin with “${title}”`,
      text: t`A learning path, ${length}. Its units build on the documentation, without repetition.`,
      action: { label: t`Begin`, to },
    }
  }
  const { number, unitTitle, pathTitle, stoppedAt, progress, timeLeft, to } = learning
  return {
    kind: 'learn',
    title: t`Unit ${number}: ${unitTitle}`,
    text:
      stoppedAt === undefined
        ? t`${pathTitle}, ${timeLeft} left.`
        : t`${pathTitle}, ${timeLeft} left. You stopped the video at ${stoppedAt}.`,
    action: { label: t`Resume`, to },
    progress,
  }
}

const getMemberStep = ({ learning, hasKit }: NextStepFacts): NextStep => {
  const besides = hasKit === false ? { besides: kitAction() } : {}
  if (learning && learning.kind !== 'finished') return { ...getLearnerStep(learning), ...besides }
  if (learning === undefined || hasKit !== false) {
    return {
      kind: 'read',
      title: t`Read the documents`,
      text: t`Reference and guides for every component are open to you.`,
      action: { label: t`Open the documents`, to: '/documents' },
      ...besides,
    }
  }
  return {
    kind: 'request-kit',
    title: t`Request a kit`,
    text: t`We lend you a kit for free, for a specific project.`,
    action: kitAction(),
    besides: { label: t`Open the documents`, to: '/documents' },
  }
}

/** Returns the user's next step. */
export function getNextStep(standing: NextStepFacts): NextStep {
  const { session, application } = standing
  if (isApproved(session)) return getMemberStep(standing)
  switch (session.kind) {
    case 'anonymous':
      return {
        kind: 'register',
        title: t`Create an account`,
        text: t`Name, e-mail and company. It takes a minute.`,
        action: { label: t`Register`, to: '/register' },
        besides: { label: t`Log in`, to: '/login' },
      }
    case 'unregistered':
      return {
        kind: 'register',
        title: t`Complete your registration`,
        text: t`You are signed in, and your profile is still missing.`,
        action: { label: t`Complete your profile`, to: '/register' },
      }
    case 'refused':
      return {
        kind: 'ask',
        title: t`Your account is closed`,
        text: t`You no longer have access to the restricted areas. If you think this is a mistake, write to us.`,
        action: { label: t`Write to us`, to: '/contact-us' },
      }
    case 'unknown':
      return {
        kind: 'reload',
        title: t`Your profile could not be loaded`,
        text: t`Something failed on our side. Open this page again in a moment.`,
        action: { label: t`Open it again`, to: '/get-started' },
      }
    case 'signed-in':
      if (session.user.mustAcceptTerms) return acceptTerms()
      return session.user.verified
        ? getApplicantStep(application)
        : {
            kind: 'confirm',
            title: t`Confirm your e-mail address`,
            text: t`We sent a link to ${session.user.email}. It is valid for 24 hours.`,
            action: { label: t`Send the link again`, to: '/register-complete' },
            besides: { label: t`Prepare your application`, to: '/profile/application' },
          }
  }
}

/** Returns how many of the five onboarding steps the user has completed: register, confirm, apply, review, build. */
export function countCompletedSteps({ session, application }: NextStepFacts): number {
  if (isApproved(session)) return 5
  const user = getUser(session)
  if (user === null) return 0
  if (!user.verified) return 1
  return application === 'submitted' ? 3 : 2
}

/** Returns the action of the home page's button for this visitor. */
export function getEntryAction({ session, application }: NextStepFacts): StepLink {
  if (isApproved(session)) return { label: t`Open your dashboard`, to: '/dashboard' }
  if (session.kind === 'signed-in') {
    if (session.user.mustAcceptTerms) return acceptTerms().action
    return application === undefined
      ? { label: t`Your application`, to: '/profile/application' }
      : getApplicantStep(application).action
  }
  return { label: t`Apply for access`, to: '/register' }
}
