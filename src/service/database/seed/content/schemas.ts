import * as v from 'valibot'
import { contactStates, kitRequestStates, reviewDecisions, roles, userStatuses } from '~/contract/enums'
import { pathLevels, questionKinds, unitOrders } from '~/contract/learning'
import { audiences } from '~/contract/pages'
import { reportReasons } from '~/contract/questions'

// The schemas of the content files. Users are identified by address; hours count back from the installation.

/** The front matter of a public page, such as the FAQ. */
export const publicPage = v.object({ title: v.string(), description: v.string() })

/** The front matter of a document; `position` orders it within its component, from 1. */
export const documentPage = v.object({
  title: v.string(),
  summary: v.string(),
  audience: v.picklist(audiences),
  position: v.number(),
  /** The slug of the parent page, in the same component. */
  parent: v.optional(v.string()),
  /** The versions of its component that the page covers; none: all of them. */
  appliesTo: v.optional(v.array(v.string()), []),
})

/** The front matter of an announcement. */
export const announcement = v.object({
  title: v.string(),
  daysBefore: v.number(),
  readers: v.picklist(['everybody', 'members']),
})

const part = { slug: v.string(), name: v.string(), description: v.string() }

export const category = v.object({
  ...part,
  components: v.array(
    v.object({
      ...part,
      /** Product versions of its pages, newest first. */
      versions: v.optional(v.array(v.string()), []),
    }),
  ),
})

const unit = { slug: v.string(), title: v.string() }

export const learningPath = v.object({
  slug: v.string(),
  title: v.string(),
  summary: v.string(),
  level: v.picklist(pathLevels),
  /** Whether a unit opens only after the previous one. */
  order: v.picklist(unitOrders),
  /** Slugs of earlier paths in the list that must be finished first. */
  prerequisites: v.optional(v.array(v.string()), []),
  units: v.array(
    v.variant('kind', [
      v.object({ ...unit, kind: v.literal('reading') }),
      v.object({ ...unit, kind: v.literal('video'), pageSlug: v.string() }),
      v.object({
        ...unit,
        kind: v.literal('quiz'),
        questions: v.array(
          v.object({
            question: v.string(),
            kind: v.picklist(questionKinds),
            options: v.array(v.string()),
            right: v.optional(v.array(v.number()), []),
            /** Markdown, displayed after the answer. */
            why: v.string(),
          }),
        ),
      }),
    ]),
  ),
})
export type SeedLearningPath = v.InferOutput<typeof learningPath>

export const video = v.object({
  duration: v.number(),
  heights: v.array(v.picklist([576, 360, 240])),
  chapters: v.array(v.object({ at: v.number(), title: v.string() })),
  captions: v.array(v.object({ at: v.number(), en: v.string(), es: v.string() })),
})

export const kit = v.object({
  ...part,
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  picture: v.object({ file: v.string(), alt: v.string() }),
  /** Units in stock in a new installation. */
  stock: v.number(),
  /** The maximum number of units in one request. */
  mostPieces: v.number(),
  /** The loan period in months. */
  loanMonths: v.number(),
  /** Plain text, for borrowers. */
  returnInstructions: v.string(),
  /** Slugs of the learning paths that must be finished first. */
  paths: v.optional(v.array(v.string()), []),
  /** The slug of the public page that must be accepted first. */
  agreement: v.optional(v.string()),
})

const answers = v.object({
  project: v.string(),
  devices: v.number(),
  country: v.string(),
  needs: v.array(v.string()),
  link: v.optional(v.string(), ''),
})
/** Answers to the form of application.yaml. */
export type DemoAnswers = v.InferOutput<typeof answers>

const decided = {
  answers,
  /** Hours from the submission to the decision. */
  waitedHours: v.number(),
  decision: v.picklist(reviewDecisions),
  reason: v.optional(v.string(), ''),
}

const profile = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  /** E.164, such as +56325942294. */
  phoneNumber: v.string(),
  companyName: v.string(),
  jobTitle: v.string(),
  address: v.object({
    country: v.string(),
    region: v.string(),
    city: v.string(),
    postalCode: v.string(),
    street: v.string(),
  }),
  status: v.optional(v.picklist(userStatuses), 'approved'),
  role: v.optional(v.picklist(roles), 'user'),
  hasDevelopedMeteringApps: v.optional(v.boolean(), false),
  hasExperienceWithRevelo: v.optional(v.boolean(), false),
})
/** A user's profile, as in the contract's `User`, without the identity. */
export type SeedUser = v.InferOutput<typeof profile>

export const person = v.object({
  ...profile.entries,
  /** Derived from the address by default. */
  identityUid: v.optional(v.string()),
  isVerified: v.optional(v.boolean(), true),
  daysBefore: v.number(),
  hoursSinceSeen: v.optional(v.number()),
  /** A decided application. */
  decided: v.optional(v.object(decided)),
  /** A pending application. */
  waiting: v.optional(
    v.object({
      hours: v.number(),
      answers,
      /** The previous submission, if any. */
      earlier: v.optional(answers),
      /** Between the two submissions, oldest first; applicants never see `private` ones. */
      comments: v.optional(
        v.array(v.object({ by: v.picklist(['reviewer', 'applicant', 'private']), text: v.string() })),
        [],
      ),
    }),
  ),
})

const words = v.pipe(
  v.string(),
  v.transform((list) => list.split(/\s+/)),
)

/** Data for generated users: countries with plausible addresses. */
export const places = v.object({
  places: v.array(
    v.object({
      country: v.string(),
      share: v.number(),
      phone: v.string(),
      postalCode: v.string(),
      cities: v.array(v.tuple([v.string(), v.string()])),
      streets: v.array(v.string()),
      cultures: v.array(v.object({ first: words, last: words })),
      companies: words,
      companyForms: v.array(v.string()),
    }),
  ),
})

const post = {
  by: v.string(),
  /** Markdown. */
  body: v.string(),
  hoursBefore: v.number(),
  /** The users who voted for it. */
  votes: v.array(v.string()),
}

const reply = v.object({ ...post, isAccepted: v.optional(v.boolean(), false) })
/** An answer in the community. */
export type SeedReply = v.InferOutput<typeof reply>

const discussion = v.object({
  ...post,
  title: v.string(),
  tags: v.array(v.string()),
  /** The slug of a document, and the id of a heading in it, or none for the whole document. */
  about: v.optional(v.object({ document: v.string(), heading: v.optional(v.string(), '') })),
  isClosed: v.optional(v.boolean(), false),
  answers: v.array(reply),
})
/** A question in the community with its answers, oldest first. */
export type SeedDiscussion = v.InferOutput<typeof discussion>

export const community = v.object({
  discussions: v.array(discussion),
  /** The users who are listed as members. */
  listings: v.array(v.object({ email: v.string(), introduction: v.string() })),
})

export const activity = v.object({
  decisions: v.array(v.object({ by: v.string(), ...decided })),
  invitations: v.array(
    v.object({
      email: v.string(),
      role: v.picklist(roles),
      approve: v.boolean(),
      hoursBefore: v.number(),
      firstName: v.optional(v.string(), ''),
      lastName: v.optional(v.string(), ''),
      companyName: v.optional(v.string(), ''),
      isAccepted: v.optional(v.boolean(), false),
      isRevoked: v.optional(v.boolean(), false),
    }),
  ),
  /** How many units of a path a user finished, in order, and when the first and the last. */
  learners: v.array(
    v.object({
      by: v.string(),
      path: v.string(),
      units: v.number(),
      fromHours: v.number(),
      toHours: v.number(),
    }),
  ),
  kitRequests: v.array(
    v.object({
      by: v.string(),
      kit: v.string(),
      quantity: v.number(),
      purpose: v.string(),
      /** The states of the request, with their hours. */
      steps: v.array(v.tuple([v.picklist(kitRequestStates), v.number()])),
      /** The note of the last step. */
      note: v.optional(v.string(), ''),
      carrier: v.optional(v.string(), ''),
      tracking: v.optional(v.string(), ''),
      /** The damage that an administrator found when the unit was returned. */
      damage: v.optional(v.string(), ''),
    }),
  ),
  /** `by` a user, or with the name and address of a visitor. */
  messages: v.array(
    v.object({
      by: v.optional(v.string()),
      name: v.optional(v.string(), ''),
      email: v.optional(v.string(), ''),
      subject: v.string(),
      message: v.string(),
      hoursBefore: v.number(),
      state: v.picklist(contactStates),
      isAssigned: v.optional(v.boolean(), false),
      reply: v.optional(v.object({ body: v.string(), hoursBefore: v.number() })),
    }),
  ),
  /** On a question by its title, or on one of its answers, counted from 0. */
  reports: v.array(
    v.object({
      by: v.string(),
      question: v.string(),
      answer: v.optional(v.number()),
      reason: v.picklist(reportReasons),
      note: v.string(),
      hoursBefore: v.number(),
      dismissedHoursBefore: v.optional(v.number()),
    }),
  ),
  /** Searches without results. */
  searches: v.array(v.object({ q: v.string(), unanswered: v.number(), hoursBefore: v.number() })),
  /** On pages, by slug. */
  feedback: v.array(
    v.object({
      by: v.string(),
      page: v.string(),
      isHelpful: v.boolean(),
      reason: v.optional(v.string(), ''),
      hoursBefore: v.number(),
    }),
  ),
  /** A bulk change that disabled one account, and skipped one that was already disabled. */
  disabled: v.object({ by: v.string(), alreadyDisabled: v.string(), hoursBefore: v.number() }),
})
