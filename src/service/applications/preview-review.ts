import type { ServiceDeps } from '../deps'
import type { MailContent } from '../mail/outbox'
import { applicationDecision } from '../mail/templates/application-decision'
import { requirePerson } from '../users/find-person'
import type { Review } from './review-application'

/**
 * The mail that a decision would send.
 * @throws ProblemError NOT_FOUND
 */
export const previewReview = async (
  { database, config }: ServiceDeps,
  identityUid: string,
  review: Review,
): Promise<MailContent & { to: string }> => {
  const person = await requirePerson(database, identityUid)
  return { to: person.email, ...applicationDecision({ name: person.mailName, ...review }, config) }
}
