import type { ReviewDecision } from '~/contract/applications'
import type { DemoAnswers } from './application-form'
import type { ContactState } from '~/contract/contact'
import type { KitRequestState } from '~/contract/kits'
import type { Cue, PathLevel } from '~/contract/learning'
import type { Audience } from '~/contract/pages'
import type { ReportReason } from '~/contract/questions'
import type { Address, Role, UserStatus } from '~/contract/users'

/** A page outside the documents, such as the FAQ; everyone may read it. `body` is Markdown. */
export type SeedPublicPage = { slug: string; title: string; description: string; body: string }

/** A document; `position` orders it within its component, from 1. `body` is Markdown. */
export type SeedPage = {
  slug: string
  title: string
  summary: string
  audience: Audience
  position: number
  /** The slug of the page it is nested under, in the same component. */
  parent?: string
  /** The product versions, of those of its component, that it is about; none: all of them. */
  appliesTo: string[]
  body: string
}

export type SeedComponent = {
  slug: string
  name: string
  description: string
  position: number
  /** Product versions that its pages may speak of, the newest first. */
  versions: string[]
  /** In the order of their positions. */
  pages: SeedPage[]
}

export type SeedCategory = {
  slug: string
  name: string
  description: string
  position: number
  components: SeedComponent[]
}

/**
 * A question of a quiz; `answer` is the index of the right option, `answers` the indexes of all right ones, `steps` are
 * in the right order. `why` is shown after answering, and is Markdown.
 */
export type SeedQuestion = { question: string; why: string } & (
  | { options: string[]; answer: number }
  | { options: string[]; answers: number[] }
  | { steps: string[] }
)

export type SeedUnit = {
  slug: string
  title: string
} & (
  | { kind: 'reading'; pageSlug: string }
  /** `pageSlug` is the document that says in words what the video shows. */
  | { kind: 'video'; pageSlug: string }
  | { kind: 'quiz'; questions: SeedQuestion[] }
)

/** A file that comes with the portal; sizes in pixels. */
export type SeedFile = { width: number; height: number; read: () => Promise<Uint8Array> }

/** The captions of a video in one language. */
export type SeedCaptions = { language: string; label: string; cues: Cue[] }

/** A clip in several qualities; times in seconds. */
export type SeedVideo = {
  files: SeedFile[]
  poster: SeedFile
  duration: number
  captions: SeedCaptions[]
  chapters: { at: number; title: string }[]
}

export type SeedLearningPath = {
  slug: string
  title: string
  summary: string
  level: PathLevel
  /** Whether a unit opens only after the one before it. */
  order: 'required' | 'free'
  /** Slugs of the paths, earlier in the list, that are finished first. */
  prerequisites: string[]
  units: SeedUnit[]
}

export type SeedKit = {
  slug: string
  name: string
  description: string
  facts: { label: string; value: string }[]
  picture: SeedFile & { alt: string }
  /** Pieces at hand in a new installation. */
  stock: number
  /** The most pieces that one request may ask for. */
  mostPieces: number
  /** For how many months it is lent. */
  loanMonths: number
  /** Plain text, for borrowers. */
  returnInstructions: string
  /** Slugs of the learning paths to be finished first. */
  paths: string[]
  /** The slug of the public page to be accepted first. */
  agreement?: string
}

/** `body` is Markdown; `daysBefore` the installation it was published. */
export type SeedAnnouncement = {
  slug: string
  title: string
  body: string
  daysBefore: number
  isPublic: boolean
}

/** The profile of a user, as in the contract's `User`, without the identity. */
export type SeedPerson = {
  firstName: string
  lastName: string
  email: string
  /** E.164, such as +56325942294. */
  phoneNumber: string
  companyName: string
  jobTitle: string
  address: Address
  status: UserStatus
  role: Role
  hasDevelopedMeteringApps: boolean
  hasExperienceWithRevelo: boolean
}

/** A user for large lists; `createdAt` is ISO 8601 in UTC. */
export type GeneratedPerson = SeedPerson & { createdAt: string }

/** A user of the demonstration, with the number of days before the installation when the user registered. */
export type HeroPerson = SeedPerson & {
  daysBefore: number
  hoursSinceSeen: number
  /** The submission that waits for a decision, of pending people, and for how many hours. */
  application?: DemoAnswers
  waitingHours?: number
  /** The submission before it, where there was one. */
  earlierApplication?: DemoAnswers
  /** Between the two submissions, oldest first; `private` is never shown to the applicant. */
  comments?: { by: 'reviewer' | 'applicant' | 'private'; text: string }[]
}

/** An answer of the community; `body` is Markdown, users are named by their addresses. */
export type SeedReply = {
  by: string
  body: string
  hoursBefore: number
  isAccepted?: boolean
  /** Who voted for it. */
  getVotes: string[]
}

/** A question of the community with its answers, the oldest first. */
export type SeedDiscussion = Omit<SeedReply, 'isAccepted'> & {
  title: string
  tags: string[]
  /** The slug of a document, and the id of a heading in it; empty for the document as a whole. */
  about?: { document: string; heading: string }
  isClosed?: boolean
  answers: SeedReply[]
}

/** A user who chose to be listed. */
export type SeedListing = { email: string; introduction: string }

/** What users of the demonstration did; users are named by their addresses, hours are before the installation. */
export type SeedActivity = {
  /** `waitedHours` is from the submission to the decision. */
  decisions: {
    by: string
    answers: DemoAnswers
    waitedHours: number
    decision: ReviewDecision
    reason?: string
  }[]
  invitations: {
    email: string
    role: Role
    approve: boolean
    hoursBefore: number
    /** First name, last name and company. */
    name?: [string, string, string]
    accepted?: boolean
    isRevoked?: boolean
  }[]
  /** How many units of a path a user finished, in order, and when the first and the last of them. */
  learners: { by: string; path: string; units: number; fromHours: number; toHours: number }[]
  /** `parcel` is the carrier and the tracking number. */
  kitRequests: {
    by: string
    kit: string
    quantity: number
    purpose: string
    steps: { state: KitRequestState; hoursBefore: number; note?: string }[]
    parcel?: [string, string]
    /** What an administrator found when the unit came back damaged. */
    damage?: string
  }[]
  /** `by` a user, or `from` the name and the address of a visitor; `reply` with its hours. */
  messages: {
    by?: string
    from?: [string, string]
    subject: string
    message: string
    hoursBefore: number
    state: ContactState
    isAssigned?: boolean
    reply?: [string, number]
  }[]
  /** On a question by its title, or on one of its answers, counted from 0. */
  reports: {
    by: string
    question: string
    answer?: number
    reason: ReportReason
    note: string
    hoursBefore: number
    dismissedHoursBefore?: number
  }[]
  /** Searches that found nothing. */
  searches: { q: string; unanswered: number; hoursBefore: number }[]
  /** On pages, by their slugs. */
  feedback: { by: string; page: string; isHelpful: boolean; reason?: string; hoursBefore: number }[]
  /** A bulk change that disabled one account, and left out one that was disabled before. */
  disabled: { by: string; alreadyDisabled: string; hoursBefore: number }
}
