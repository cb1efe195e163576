/*
 * The words that lists are filtered and ordered by. They are part of addresses, which every page knows, so they are
 * separate from the calls, which a page loads only where it makes them.
 */

export const roles = ['user', 'admin'] as const

export const userStatuses = ['approved', 'pending', 'denied', 'disabled', 'blocked'] as const

/** Statuses without any access. */
export const lockedOutStatuses = [
  'disabled',
  'blocked',
] as const satisfies readonly (typeof userStatuses)[number][]

export type LockedOut = (typeof lockedOutStatuses)[number]

/** Whether a status locks a user out; the same rule for rows is in `users/user-status.ts`. */
export const isLockedOut = (status: (typeof userStatuses)[number]): status is LockedOut =>
  lockedOutStatuses.some((each) => each === status)

/** Sort columns of the user list; a leading hyphen reverses the order. */
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

/** `void`: it grants the administrator role or approval, but its sender is no longer an administrator. */
export const invitationStates = ['pending', 'accepted', 'expired', 'revoked', 'void'] as const

export const bulkOutcomes = ['waiting', 'changed', 'skipped'] as const

/** The stages of the funnel, in their usual order. */
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

/** The part of an API description that a page covers: the overview, a tag, or an operation by its method. */
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

/** The combined state of a page, for lists and their filter. */
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

/** All event types that are posted: the subscribable ones, and the test event. */
export const deliveredTypes = [...webhookEventTypes, 'webhook.test'] as const

/**
 * - `waiting`: for its first attempt or the next
 * - `delivered`: answered with 2xx
 * - `failed`: given up
 */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** Sort orders of the company list: most users first, or last seen first. */
export const companySorts = ['people', 'seen', 'name'] as const
export const defaultCompanySort = 'people'

/** The progress of a cohort member. */
export const cohortStates = ['unfinished', 'late', 'finished'] as const

/** Profile fields whose question texts administrators edit (specification, section 3). */
export const questionFields = ['hasDevelopedMeteringApps', 'hasExperienceWithRevelo'] as const

/** The states of an uploaded file: a release for download, or an answer file. */
export const releaseStates = ['checking', 'available', 'refused'] as const

/** Decisions on an application (specification, section 3). */
export const reviewDecisions = ['approved', 'denied'] as const
