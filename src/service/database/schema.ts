import type { ApplicationsTables } from './schema/applications'
import type { BulkChangesTables } from './schema/bulk-changes'
import type { CommunityTables } from './schema/community'
import type { ContactTables } from './schema/contact'
import type { DevKitsTables } from './schema/dev-kits'
import type { IdentityTables } from './schema/identity'
import type { ImportsTables } from './schema/imports'
import type { LearningPathsTables } from './schema/learning-paths'
import type { MailTables } from './schema/mail'
import type { NotificationsTables } from './schema/notifications'
import type { OperationTables } from './schema/operation'
import type { PagesTables } from './schema/pages'
import type { QuestionsTables } from './schema/questions'
import type { UsersTables } from './schema/users'
import type { WebhooksTables } from './schema/webhooks'

/** The tables of the users service, as the migrations make them. */
export interface Tables
  extends
    UsersTables,
    IdentityTables,
    ApplicationsTables,
    BulkChangesTables,
    PagesTables,
    ImportsTables,
    LearningPathsTables,
    QuestionsTables,
    MailTables,
    NotificationsTables,
    CommunityTables,
    DevKitsTables,
    ContactTables,
    WebhooksTables,
    OperationTables {}
