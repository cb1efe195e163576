import type { ApplicationAnswers } from '~/contract/applications'
import type { Audience } from '~/contract/pages'
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

/** A question of a quiz; `answer` is the index of the right option, `why` is shown after answering. */
export type SeedQuestion = { question: string; options: string[]; answer: number; why: string }

export type SeedUnit = {
  slug: string
  title: string
  minutes: number
} & (
  | { kind: 'reading'; pageSlug: string }
  /** `pageSlug` is the document that says in words what the video shows. */
  | { kind: 'video'; pageSlug: string }
  | { kind: 'quiz'; questions: SeedQuestion[] }
)

export type SeedLearningPath = {
  slug: string
  title: string
  summary: string
  level: string
  /** Whether a unit opens only after the one before it. */
  order: 'required' | 'free'
  units: SeedUnit[]
}

export type SeedKit = {
  slug: string
  name: string
  description: string
  facts: { label: string; value: string }[]
  /** Pieces at hand in a new installation. */
  stock: number
}

/** `body` is Markdown; `daysBefore` the installation it was published. */
export type SeedAnnouncement = { slug: string; title: string; body: string; daysBefore: number }

/** What the portal knows of a person, as in the contract's `User`, without the identity. */
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

/** A person for large lists; `createdAt` is ISO 8601 in UTC. */
export type GeneratedPerson = SeedPerson & { createdAt: string }

/** A person of the demonstration, with the days before the installation on which he or she registered. */
export type HeroPerson = SeedPerson & {
  daysBefore: number
  hoursSinceSeen: number
  /** The submission that waits for a decision, of pending people. */
  application?: ApplicationAnswers
  /** The submission before it, where there was one. */
  earlierApplication?: ApplicationAnswers
  /** Between the two submissions, oldest first; `private` is never shown to the applicant. */
  comments?: { by: 'reviewer' | 'applicant' | 'private'; text: string }[]
}
