import type { Database, ServiceContext } from '../context'
import { type ApplicationEvents, applicationHandlers } from './applications.events'
import { type AuthEvents, authHandlers } from './auth.events'
import { type CommunityEvents, communityHandlers } from './community.events'
import { type CompanyEvents, companyHandlers } from './companies.events'
import { type DocumentEvents, documentHandlers } from './documents.events'
import { type Handlers, writeEffects } from './effects'
import { type InvitationEvents, invitationHandlers } from './invitations.events'
import { type KitEvents, kitHandlers } from './kits.events'
import { type LearningEvents, learningHandlers } from './learning.events'
import { type MailTextEvents, mailTextHandlers } from './mail-texts.events'
import { type UserEvents, userHandlers } from './users.events'
import { type WebhookEvents, webhookHandlers } from './webhooks.events'

/** The facts of an event, by type. */
type Facts = ApplicationEvents &
  AuthEvents &
  CommunityEvents &
  CompanyEvents &
  DocumentEvents &
  InvitationEvents &
  KitEvents &
  LearningEvents &
  MailTextEvents &
  UserEvents &
  WebhookEvents

/** A domain event, identified by its `type`. */
type DomainEvent<T extends keyof Facts> = Facts[T] & {
  type: T
  /** The time of the write. */
  at: Date
}

const handlers: Handlers<Facts> = {
  ...applicationHandlers,
  ...authHandlers,
  ...communityHandlers,
  ...companyHandlers,
  ...documentHandlers,
  ...invitationHandlers,
  ...kitHandlers,
  ...learningHandlers,
  ...mailTextHandlers,
  ...userHandlers,
  ...webhookHandlers,
}

/**
 * Writes all effects of an event: audit entries, mails, notifications and webhooks. Call it in the transaction of the
 * write, so that neither exists without the other; jobs deliver after the commit.
 */
export const publish = async <T extends keyof Facts>(
  { config }: Pick<ServiceContext, 'config'>,
  transaction: Database,
  event: DomainEvent<T>,
): Promise<void> => {
  await writeEffects(config, transaction, handlers[event.type](event, config), event)
}
