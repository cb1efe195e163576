/*
 * The words that lists are filtered and ordered by. They are part of addresses, which every page knows, so they are
 * separate from the calls, which a page loads only where it makes them.
 */

export const roles = ['user', 'admin'] as const

export const userStatuses = ['approved', 'pending', 'denied', 'disabled', 'blocked'] as const

/** Statuses that keep a user out altogether. */
export const lockedOutStatuses = [
  'disabled',
  'blocked',
] as const satisfies readonly (typeof userStatuses)[number][]

export type LockedOut = (typeof lockedOutStatuses)[number]

/** Whether a status locks a user out; the same rule for rows is in `users/user-status.ts`. */
export const isLockedOut = (status: (typeof userStatuses)[number]): status is LockedOut =>
  lockedOutStatuses.some((each) => each === status)

/** Column names a list of users sorts by; a leading hyphen turns the order round. */
export const userSorts = [
  'name',
  '-name',
  'email',
  '-email',
  'company',
  '-company',
  'createdAt',
  '-createdAt',
] as const

export const defaultUserSort = '-createdAt'

/** `void`: it would make an administrator or approve, but its sender is no longer an administrator. */
export const invitationStates = ['pending', 'accepted', 'expired', 'revoked', 'void'] as const

export const bulkOutcomes = ['waiting', 'changed', 'skipped'] as const

/** How far people get into the programme, in the order in which most do. */
export const funnelStages = [
  'registered',
  'confirmed',
  'applied',
  'approved',
  'first-unit',
  'kit-delivered',
] as const

/**
 * - `new`: without a reply
 * - `answered`: a reply went out
 * - `closed`: nothing is left to do
 * - `suspected`: it looks like a machine wrote it, so no mail went out
 */
export const contactStates = ['new', 'answered', 'closed', 'suspected'] as const

/** `content`: a public page such as the FAQ; `document`: a page of a component. */
export const pageKinds = ['content', 'document'] as const

/** What a page is of a description: its overview, a tag, or an operation, by its method. */
export const apiParts = [
  'overview',
  'group',
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
] as const
export type ApiPart = (typeof apiParts)[number]

/** The state of a page as one word, for lists and their filter. */
export const pageStates = ['published', 'waiting', 'scheduled', 'draft', 'archived', 'disabled'] as const

/**
 * The outcome of a file.
 * - `created`, `updated`: a page was made of it, or has a new version
 * - `unchanged`: it reads as when it was imported last
 * - `used`: shown in a page, taken into one, or read for names and order
 * - `skipped`: nothing was made of it; its notes say why
 * - `failed`: it could not be imported; its notes say why
 * - `missing`: it was imported before and is no longer there; its page stays
 */
export const importOutcomes = [
  'created',
  'updated',
  'unchanged',
  'used',
  'skipped',
  'failed',
  'missing',
] as const

/**
 * - `open`: no answer was accepted
 * - `answered`: one was
 * - `closed`: an administrator closed it for new answers
 */
export const questionStates = ['open', 'answered', 'closed'] as const

/** Under `active`, a text search sorts by relevance. */
export const questionSorts = ['active', 'newest', 'votes'] as const

/** `open`; `hidden`: the post was hidden; `dismissed`: nothing was wrong with it. */
export const reportStates = ['open', 'hidden', 'dismissed'] as const

/**
 * - `requested`: pieces are set aside, an administrator decides
 * - `approved`: it is being packed
 * - `refused`, `returned`: the pieces are back in stock
 * - `shipped`, `delivered`
 */
export const kitRequestStates = [
  'requested',
  'approved',
  'refused',
  'shipped',
  'delivered',
  'returned',
] as const

/**
 * - `reserved`: for a request that is not shipped
 * - `on-loan`: shipped, and not returned
 * - `in-repair`, `lost`, `retired`: not lent
 */
export const kitUnitStates = ['in-stock', 'reserved', 'on-loan', 'in-repair', 'lost', 'retired'] as const

export const kitUnitConditions = ['good', 'damaged', 'incomplete'] as const

/** Every event type that an endpoint can subscribe to. */
export const webhookEventTypes = [
  'application.submitted',
  'application.answered',
  'application.assigned',
  'application.approved',
  'application.denied',
  'user.status_changed',
  'kit_request.requested',
  'kit_request.approved',
  'kit_request.refused',
  'kit_request.shipped',
  'kit_request.delivered',
  'kit_request.returned',
  'contact_message.received',
  'post.reported',
  'webhook.paused',
  'webhook.delivery_failed',
] as const

/** All posted event types: those that can be subscribed to, and the test. */
export const deliveredTypes = [...webhookEventTypes, 'webhook.test'] as const

/**
 * - `waiting`: for its first attempt or the next
 * - `delivered`: answered with 2xx
 * - `failed`: given up
 */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** How the list of companies is ordered: most people and seen last come first. */
export const companySorts = ['people', 'seen', 'name'] as const
export const defaultCompanySort = 'people'

/** How far a member of a cohort is. */
export const cohortStates = ['unfinished', 'late', 'finished'] as const

/** The fields of a profile whose questions administrators word (specification, section 3). */
export const questionFields = ['hasDevelopedMeteringApps', 'hasExperienceWithRevelo'] as const

/** The states of a file that was uploaded: a release for download, or an answer of an application. */
export const releaseStates = ['checking', 'available', 'refused'] as const

/** Decisions on an application (specification, section 3). */
export const reviewDecisions = ['approved', 'denied'] as const
