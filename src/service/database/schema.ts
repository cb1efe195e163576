import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ApplicationAnswers, ApplicationDraft, ReviewDecision } from '~/contract/applications'
import type {
  BulkChangeKind,
  BulkChangeState,
  BulkFilter,
  BulkOutcome,
  BulkReason,
  BulkValue,
} from '~/contract/bulk-changes'
import type { ContactState } from '~/contract/contact'
import type {
  AcceptedAgreement,
  AddressAdvice,
  KitPicture,
  KitRequestState,
  ShippingAddress,
} from '~/contract/dev-kits'
import type { ImportOutcome, ImportState } from '~/contract/imports'
import type { Cue, PathLevel, QuizAnswers, UnitKind, UnitOrder, Video } from '~/contract/learning-paths'
import type { MailChoice, NotificationKind } from '~/contract/notifications'
import type { Audience, Heading, PageKind, PageStatus } from '~/contract/pages'
import type { QuizInput, VideoInput } from '~/contract/path-building'
import type { QuestionState, ReportReason, ReportState } from '~/contract/questions'
import type { SavedSearch } from '~/contract/saved-views'
import type { FactorKind } from '~/contract/second-factor'
import type { Role, UserStatus } from '~/contract/users'
import type { WebhookEventType } from '~/contract/webhook-events'
import type { DeliveredType, DeliveryState, WebhookPause, WebhookState } from '~/contract/webhooks'

/** An instant as both drivers give it: ISO 8601 text in UTC (see type-parsers). */
type Instant = string

type Json<T extends object | null> = JSONColumnType<T, string | null, string | null>

export interface UserTable {
  identity_uid: string
  email: string
  verified: Generated<boolean>
  role: Generated<Role>
  status: Generated<UserStatus>
  first_name: string
  last_name: string
  name: GeneratedAlways<string>
  phone_number: Generated<string>
  company_name: Generated<string>
  job_title: Generated<string>
  country: Generated<string>
  region: Generated<string>
  city: Generated<string>
  postal_code: Generated<string>
  street: Generated<string>
  has_developed_metering_apps: Generated<boolean>
  has_experience_with_revelo: Generated<boolean>
  profile_picture: string | null
  /** The version of the page with the terms; null for none, and where only the time was noted. */
  accepted_terms_version: number | null
  terms_accepted_at: Instant | null
  created_at: Instant
  updated_at: Instant
  last_seen_at: Instant | null
  /** When the visit before this one ended; null for the first. */
  previous_visit_at: Generated<Instant | null>
  search_text: GeneratedAlways<string>
  name_order: GeneratedAlways<string>
  company_order: GeneratedAlways<string>
  /** Whoever has one is nobody to every read but those of the deleted. */
  deleted_at: Instant | null
  deleted_by: string | null
  /** Sign-ins from before then count no longer. */
  sessions_ended_at: Generated<Instant | null>
  removal_asked_at: Generated<Instant | null>
  /** When the account is removed, as its person asked. */
  removal_at: Generated<Instant | null>
}

/** Kept by triggers; see its migration. The stamp is 64 bits: no number holds them, read it as text. */
interface UserCountTable {
  id: GeneratedAlways<number>
  status: UserStatus
  role: Role
  total: number
  stamp: string
}

interface EmailConfirmationTable {
  token_hash: string
  identity_uid: string
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

interface InvitationTable {
  id: string
  email: string
  role: Role
  first_name: Generated<string>
  last_name: Generated<string>
  company_name: Generated<string>
  approve: Generated<boolean>
  created_by: string | null
  created_at: Instant
  sent_at: Instant
  expires_at: Instant
  accepted_at: Instant | null
  accepted_by: string | null
  revoked_at: Instant | null
}

interface InvitationLinkTable {
  token_hash: string
  invitation_id: string
  created_at: Instant
}

interface SavedViewTable {
  id: string
  owner_uid: string
  name: string
  search: Json<SavedSearch>
  shared: boolean
  created_at: Instant
  changed_at: Instant
}

interface ApplicationTable {
  identity_uid: string
  state: 'draft' | 'submitted' | ReviewDecision
  draft: Json<ApplicationDraft | null>
  draft_saved_at: Instant | null
  version: Generated<number>
  submitted_at: Instant | null
  decided_at: Instant | null
}

interface ApplicationClaimTable {
  identity_uid: string
  claimed_by: string
  claimed_at: Instant
  held_until: Instant
}

interface ApplicationUndoTable {
  identity_uid: string
  decided_at: Instant
  status_before: UserStatus
  event_id: string
  /** Null for whoever was locked out: nothing was mailed. */
  mail_id: string | null
}

interface ApplicationSubmissionTable {
  identity_uid: string
  version: number
  answers: Json<ApplicationAnswers>
  submitted_at: Instant
  decision: ReviewDecision | null
  decided_at: Instant | null
}

interface ApplicationEventTable {
  id: string
  identity_uid: string
  at: Instant
  kind: 'registered' | 'confirmed' | 'submitted' | 'commented' | 'answered' | ReviewDecision
  actor_uid: string | null
  actor_name: string
  text: Generated<string>
  reason: Generated<string>
  version: number | null
}

interface ApplicationNoteTable {
  id: string
  identity_uid: string
  at: Instant
  actor_uid: string | null
  actor_name: string
  text: string
}

interface AuditEntryTable {
  id: string
  at: Instant
  actor_uid: string | null
  actor_name: string
  action: string
  subject_kind: string
  subject_id: string
  before: Json<Record<string, unknown>>
  after: Json<Record<string, unknown>>
  request_id: string
}

interface EmailChangeTable {
  id: string
  identity_uid: string
  old_email: string
  new_email: string
  requested_at: Instant
  /** Null where nobody has a link. */
  confirm_hash: string | null
  confirm_until: Instant
  cancelled_at: Generated<Instant | null>
  confirmed_at: Generated<Instant | null>
  applied_at: Generated<Instant | null>
  revert_hash: Generated<string | null>
  revert_until: Generated<Instant | null>
  reverted_at: Generated<Instant | null>
}

interface OwnActTable {
  id: string
  identity_uid: string
  at: Instant
  action: string
  before: Json<Record<string, unknown>>
  after: Json<Record<string, unknown>>
}

interface MailTable {
  id: string
  kind: string
  to_address: string
  subject: string
  text: string
  html: string
  identity_uid: string | null
  created_at: Instant
  attempts: Generated<number>
  due_at: Instant
  sent_at: Instant | null
  last_error: string | null
  /** What it was not handed over for concerns it alone: later ones to the same address need not wait for it. */
  lets_others_pass: Generated<boolean>
  /** The first failure for what concerns it alone, since nobody was there to take anything. */
  failing_since: Generated<Instant | null>
  given_up_at: Generated<Instant | null>
  /** The path that stops mails of its kind, until it is sent. */
  unsubscribe: Generated<string | null>
}

interface PictureTable {
  id: string
  owner_uid: string
  created_at: Instant
}

interface CategoryTable {
  id: string
  slug: string
  name: string
  description: Generated<string>
  position: number
}

interface ComponentTable extends CategoryTable {
  category_id: string
  /** Product versions, the newest first. */
  versions: Generated<string[]>
}

/** What readers get of a page: its published version, or the newest one while none is published. */
interface PageTable {
  id: string
  kind: PageKind
  component_id: string | null
  parent_id: string | null
  slug: string
  /** From 1, among the pages under the same parent. */
  position: Generated<number>
  /** Positions from the topmost page down to this one: the order of reading within the component. */
  path: Generated<number[]>
  audience: Audience
  status: PageStatus
  disabled: Generated<boolean>
  /** The newest version. */
  version: number
  published_version: number | null
  title: string
  summary: Generated<string>
  html: string
  headings: Json<Heading[]>
  text: string
  minutes: number
  author_name: Generated<string>
  applies_to: Generated<string[]>
  published_at: Instant | null
  /** When readers last got something else; of a page that was never published, when it was saved. */
  changed_at: Instant
  publish_at: Instant | null
  withdraw_at: Instant | null
  scheduled_version: number | null
  scheduled_by: string | null
}

/** A part of a page under one heading; the anchor is empty for what stands before the first. */
export interface PageSection {
  anchor: string
  heading: string
  depth: number
  text: string
}

interface PageVersionTable {
  page_id: string
  version: number
  title: string
  summary: Generated<string>
  body: string
  html: Generated<string>
  headings: Json<Heading[]>
  sections: Json<PageSection[]>
  text: Generated<string>
  minutes: Generated<number>
  message: Generated<string>
  author_uid: string | null
  author_name: string
  created_at: Instant
}

interface PageSectionTable extends PageSection {
  page_id: string
  position: number
  words: GeneratedAlways<string>
}

/** What a search looks in, kept by triggers; see its migration. */
interface PageSearchTable {
  page_id: string
  audience: Audience
  changed_at: Instant
  title: string
  names: string
  words: string
}

interface SearchWordTable {
  word: string
}

/** How often readers of an audience searched for something. */
interface SearchCountTable {
  q: string
  audience: Audience
  /** Times that something was found. */
  found: Generated<number>
  /** Times that nothing was, since something last was. */
  unanswered: Generated<number>
  last_at: Instant
}

/** Kept by triggers; the total of a component and an audience is the sum of its rows. */
interface PageCountTable {
  id: GeneratedAlways<number>
  component_id: string
  audience: Audience
  total: number
}

interface PageSlugTable {
  slug: string
  page_id: string
  changed_at: Instant
}

interface PageWorkingCopyTable {
  page_id: string
  author_uid: string
  base_version: number
  /** Never the same again; see its migration. */
  revision: Generated<number>
  title: string
  summary: string
  body: string
  saved_at: Instant
}

interface PagePublicationTable {
  id: string
  page_id: string
  version: number
  author_uid: string | null
  author_name: string
  message: Generated<string>
  published_at: Instant
}

interface PageFeedbackTable {
  id: string
  page_id: string
  version: number
  identity_uid: string | null
  helpful: boolean
  reason: Generated<string>
  created_at: Instant
}

/** What pages show; the file is named after the id and the size. */
interface MediaTable {
  id: string
  extension: 'webp' | 'mp4' | 'webm'
  /** Pixels. */
  width: number
  height: number
  /** Of the bytes that were uploaded. */
  sha256: string
  uploaded_by: string | null
  created_at: Instant
}

interface LearningPathTable {
  id: string
  slug: string
  title: string
  summary: string
  level: PathLevel
  unit_order: UnitOrder
  position: number
  published: Generated<boolean>
  revision: Generated<number>
  changed_at: Generated<Instant>
}

interface LearningPrerequisiteTable {
  path_id: string
  required_id: string
}

/** A video as it is kept: the input, with the words of each language read. */
export type KeptVideo = Omit<VideoInput, 'captions' | 'address'> & {
  provider: Video['provider']
  providerId: string
  address: string
  captions: { language: string; label: string; vtt: string; cues: Cue[] }[]
}

/** A quiz as it is kept: every question and option has an id; explanations are rendered beside their Markdown. */
export type KeptQuiz = Omit<QuizInput, 'questions'> & {
  questions: (Omit<QuizInput['questions'][number], 'id' | 'options'> & {
    id: string
    explanationHtml: string
    options: { id: string; text: string; isRight: boolean }[]
  })[]
}

interface LearningUnitTable {
  id: string
  path_id: string
  slug: string
  title: string
  kind: UnitKind
  minutes: number
  page_slug: string | null
  position: number
  body: Generated<string>
  html: Generated<string>
  video: Json<KeptVideo | null>
  quiz: Json<KeptQuiz | null>
  /** Seconds that the video lasts; 0 where there is none. */
  duration: GeneratedAlways<number>
  revision: Generated<number>
  removed_at: Instant | null
}

interface LearningProgressTable {
  identity_uid: string
  unit_id: string
  position: Generated<number>
  started_at: Instant
  last_at: Instant
  finished_at: Instant | null
  unit_revision: number | null
  page_version: number | null
}

interface LearningPathProgressTable {
  identity_uid: string
  path_id: string
  started_at: Instant
  last_at: Instant
  last_unit_id: string | null
  finished_units: Generated<number>
  finished_at: Instant | null
}

interface LearningAnswersTable {
  id: string
  identity_uid: string
  unit_id: string
  unit_revision: number
  answers: Json<QuizAnswers['answers']>
  right_count: number
  question_count: number
  passed: boolean
  at: Instant
}

interface CertificateTable {
  code: string
  identity_uid: string
  path_id: string | null
  name: string
  path_title: string
  level: string
  minutes: number
  finished_at: Instant
}

interface MemberTable {
  identity_uid: string
  handle: string
  is_listed: Generated<boolean>
  introduction: Generated<string>
  created_at: Instant
  name_order: Generated<string>
  search_text: Generated<string>
}

/** As its list is filtered: `unanswered` is an open one without answers. */
export type QuestionStanding = QuestionState | 'unanswered'

interface QuestionTable {
  id: string
  title: string
  body: string
  html: string
  text: string
  tags: Generated<string[]>
  author_uid: string | null
  page_id: string | null
  heading: Generated<string>
  heading_text: Generated<string>
  votes: Generated<number>
  answers: Generated<number>
  accepted_answer_id: string | null
  is_closed: Generated<boolean>
  is_hidden: Generated<boolean>
  revision: Generated<number>
  created_at: Instant
  edited_at: Instant | null
  edited_by: string | null
  active_at: Instant
  standing: GeneratedAlways<QuestionStanding>
}

interface AnswerTable {
  id: string
  question_id: string
  body: string
  html: string
  text: string
  author_uid: string | null
  votes: Generated<number>
  is_hidden: Generated<boolean>
  was_accepted: Generated<boolean>
  revision: Generated<number>
  created_at: Instant
  edited_at: Instant | null
  edited_by: string | null
}

interface PostVersionTable {
  post_id: string
  revision: number
  title: string
  body: string
  author_uid: string | null
  at: Instant
}

interface PostVoteTable {
  post_id: string
  identity_uid: string
  value: number
  at: Instant
}

interface PostMentionTable {
  post_id: string
  identity_uid: string
  at: Instant
}

interface QuestionFollowerTable {
  question_id: string
  identity_uid: string
  at: Instant
}

interface PostReportTable {
  id: string
  post_kind: 'question' | 'answer'
  post_id: string
  question_id: string
  reporter_uid: string | null
  reason: ReportReason
  note: Generated<string>
  state: Generated<ReportState>
  created_at: Instant
  decided_by: Generated<string>
  decided_by_uid: string | null
  decided_at: Instant | null
}

interface QuestionSearchTable {
  question_id: string
  title: string
  words: string
}

interface QuestionTagTable {
  tag: string
  questions: number
}

interface NotificationTable {
  id: string
  identity_uid: string
  kind: NotificationKind
  title: string
  text: Generated<string>
  link: string
  about: string | null
  /** When it is there to be read; until then it may be taken back. */
  created_at: Instant
  read_at: Instant | null
  is_told: Generated<boolean>
}

/** What all members are told; each person's list joins it. */
interface NotificationBroadcastTable {
  id: string
  kind: NotificationKind
  title: string
  link: string
  visible_at: Instant
  is_told: Generated<boolean>
  /** The last person whose mail is written. */
  mailed_until: Generated<string>
  mailed_at: Instant | null
}

interface NotificationBroadcastReadTable {
  identity_uid: string
  broadcast_id: string
  read_at: Instant
}

interface NotificationReaderTable {
  identity_uid: string
  seen_until: Instant
}

interface MailChoiceTable {
  identity_uid: string
  kind: MailChoice
  mail: boolean
}

interface NotificationDigestTable {
  identity_uid: string
  next_at: Instant
  told_until: Instant
}

interface DevKitTable {
  id: string
  slug: string
  name: string
  description: string
  facts: Json<{ label: string; value: string }[]>
  stock: number
  position: number
  picture: Json<KitPicture | null>
  most_pieces: Generated<number>
  allows_several: Generated<boolean>
  agreement_id: Generated<string | null>
  shown: Generated<boolean>
  revision: Generated<number>
  changed_at: Generated<Instant>
}

interface DevKitPathTable {
  kit_id: string
  path_id: string
}

interface KitAgreementTable {
  identity_uid: string
  page_id: string
  version: number
  accepted_at: Instant
}

interface DevKitRequestTable {
  id: string
  kit_id: string
  identity_uid: string
  /** How many are given; until it is approved, how many were asked for. */
  quantity: number
  asked: number
  purpose: string
  shipping_address: Json<ShippingAddress>
  state: KitRequestState
  carrier: Generated<string>
  tracking: Generated<string>
  address_advice: JSONColumnType<AddressAdvice[], string | undefined, string>
  agreement: Json<AcceptedAgreement | null>
  allows_several: Generated<boolean>
  created_at: Instant
  changed_at: Instant
}

interface DevKitRequestEventTable {
  id: string
  request_id: string
  state: KitRequestState
  quantity: number
  note: Generated<string>
  actor_uid: string | null
  actor_name: string
  at: Instant
}

interface AnnouncementTable {
  id: string
  title: string
  body: string
  html: string
  published_at: Instant
  revision: Generated<number>
  author_uid: string | null
  author_name: Generated<string>
  is_public: Generated<boolean>
}

interface ContactMessageTable {
  id: string
  identity_uid: string | null
  name: string
  email: string
  subject: string
  message: string
  state: Generated<ContactState>
  assigned_to: string | null
  created_at: Instant
  changed_at: Instant
}

interface ContactReplyTable {
  id: string
  message_id: string
  author_uid: string | null
  author_name: string
  body: string
  created_at: Instant
}

interface RateLimitTable {
  key: string
  points: Generated<number>
  expire: number | null
}

interface InstallationTable {
  key: string
  value: Json<Record<string, unknown>>
}

interface BulkChangeTable {
  id: string
  kind: BulkChangeKind
  new_value: BulkValue | null
  undoes: string | null
  filter: Json<BulkFilter | null>
  state: Generated<BulkChangeState>
  created_at: Instant
  created_by: string
  started_at: Instant | null
  started_by: string | null
  request_id: string | null
  stopped_at: Instant | null
  stopped_by: string | null
  finished_at: Instant | null
}

interface BulkChangeRowTable {
  bulk_change_id: string
  position: number
  identity_uid: string
  before: BulkValue | null
  after: BulkValue
  outcome: BulkOutcome
  reason: BulkReason | null
  at: Instant | null
}

interface BulkChangeCountTable {
  bulk_change_id: string
  outcome: BulkOutcome
  reason: BulkReason | ''
  before: BulkValue | ''
  after: BulkValue
  count: number
}

interface IdentityUpdateTable {
  identity_uid: string
  disabled: boolean
  end_sessions: boolean
  version: Generated<number>
  attempts: Generated<number>
  due_at: Instant
  taken_until: Instant | null
}

interface WayRemovalTable {
  identity_uid: string
  /** `*` for whatever is linked and nobody proved to own. */
  provider_id: string
  asked_at: Instant
  version: Generated<number>
  attempts: Generated<number>
  due_at: Instant
  taken_until: Generated<Instant | null>
}

interface AccountInTheMakingTable {
  identity_uid: string
  begun_at: Instant
  leaving_since: Generated<Instant | null>
}

interface IdentityPaceTable {
  id: Generated<boolean>
  next_at: Instant
}

interface ImportTable {
  id: string
  source: string
  state: Generated<ImportState>
  reason: Generated<string>
  audience: Audience
  publish: boolean
  category_id: string | null
  component_id: string | null
  size: number
  parts: number
  created_at: Instant
  created_by: string | null
  created_by_name: string
  request_id: Generated<string>
  finished_at: Instant | null
  held_by: string | null
  held_until: Instant | null
  /** How often whoever held it vanished without letting it go. */
  lost: Generated<number>
}

interface ImportFileTable {
  import_id: string
  position: number
  path: string
  outcome: ImportOutcome | null
  slug: string | null
  page_id: string | null
  notes: Json<string[]>
}

interface ImportPageTable {
  source: string
  path: string
  page_id: string
  slug: string
  version: number
  sha256: string
}

interface ImportFolderTable {
  source: string
  path: string
  category_id: string | null
  component_id: string | null
}

/** The tables of the users service, as the migrations make them. */
/** An account of another provider that a person proved to own, or (until then) may link. */
export interface SignInWayTable {
  identity_uid: string
  provider_id: string
  subject: string | null
  expected_until: Instant | null
}

interface SecondFactorTable {
  identity_uid: string
  factor_id: string
  kind: FactorKind
  hint: string
  noted_at: Instant
  removed_at: Instant | null
}

interface RecoveryCodeTable {
  identity_uid: string
  code_hash: string
  created_at: Instant
  used_at: Instant | null
}

interface WebhookEndpointTable {
  id: string
  url: string
  description: string
  events: WebhookEventType[]
  state: Generated<WebhookState>
  paused_because: Generated<WebhookPause | null>
  paused_at: Generated<Instant | null>
  failing_since: Generated<Instant | null>
  last_delivered_at: Generated<Instant | null>
  /** Encrypted. */
  secret: string
  secret_made_at: Instant
  previous_secret: Generated<string | null>
  previous_secret_until: Generated<Instant | null>
  revision: Generated<number>
  created_at: Instant
  changed_at: Instant
}

interface WebhookDeliveryTable {
  id: string
  endpoint_id: string
  event_id: string
  position: GeneratedAlways<number>
  type: DeliveredType
  subject: string
  identity_uid: string | null
  about: string | null
  body: string
  state: Generated<DeliveryState>
  attempts: Generated<number>
  tries: Generated<number>
  due_at: Instant
  leased_until: Generated<Instant | null>
  last_status: Generated<number | null>
  created_at: Instant
  finished_at: Generated<Instant | null>
}

interface WebhookAttemptTable {
  delivery_id: string
  number: number
  at: Instant
  headers: Json<Record<string, string>>
  status: number | null
  answer: string
  error: string
  milliseconds: number
}

export interface Tables {
  sign_in_ways: SignInWayTable
  users: UserTable
  user_counts: UserCountTable
  email_confirmations: EmailConfirmationTable
  invitations: InvitationTable
  invitation_links: InvitationLinkTable
  saved_views: SavedViewTable
  applications: ApplicationTable
  application_claims: ApplicationClaimTable
  application_undos: ApplicationUndoTable
  application_submissions: ApplicationSubmissionTable
  application_events: ApplicationEventTable
  application_notes: ApplicationNoteTable
  audit_entries: AuditEntryTable
  own_acts: OwnActTable
  email_changes: EmailChangeTable
  mails: MailTable
  pictures: PictureTable
  categories: CategoryTable
  components: ComponentTable
  pages: PageTable
  page_versions: PageVersionTable
  page_sections: PageSectionTable
  page_counts: PageCountTable
  page_searches: PageSearchTable
  search_words: SearchWordTable
  search_counts: SearchCountTable
  page_slugs: PageSlugTable
  page_working_copies: PageWorkingCopyTable
  page_publications: PagePublicationTable
  page_feedback: PageFeedbackTable
  media: MediaTable
  learning_paths: LearningPathTable
  learning_units: LearningUnitTable
  learning_prerequisites: LearningPrerequisiteTable
  learning_progress: LearningProgressTable
  learning_path_progress: LearningPathProgressTable
  learning_answers: LearningAnswersTable
  certificates: CertificateTable
  members: MemberTable
  questions: QuestionTable
  answers: AnswerTable
  post_versions: PostVersionTable
  post_votes: PostVoteTable
  post_mentions: PostMentionTable
  question_followers: QuestionFollowerTable
  question_searches: QuestionSearchTable
  question_tags: QuestionTagTable
  post_reports: PostReportTable
  notifications: NotificationTable
  notification_broadcasts: NotificationBroadcastTable
  notification_broadcast_reads: NotificationBroadcastReadTable
  notification_readers: NotificationReaderTable
  mail_choices: MailChoiceTable
  notification_digests: NotificationDigestTable
  dev_kits: DevKitTable
  dev_kit_paths: DevKitPathTable
  kit_agreements: KitAgreementTable
  dev_kit_requests: DevKitRequestTable
  dev_kit_request_events: DevKitRequestEventTable
  announcements: AnnouncementTable
  contact_messages: ContactMessageTable
  contact_replies: ContactReplyTable
  rate_limits: RateLimitTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  installation: InstallationTable
  imports: ImportTable
  import_files: ImportFileTable
  import_pages: ImportPageTable
  import_folders: ImportFolderTable
  bulk_changes: BulkChangeTable
  bulk_change_rows: BulkChangeRowTable
  bulk_change_counts: BulkChangeCountTable
  identity_updates: IdentityUpdateTable
  identity_pace: IdentityPaceTable
  way_removals: WayRemovalTable
  accounts_in_the_making: AccountInTheMakingTable
  webhook_endpoints: WebhookEndpointTable
  webhook_deliveries: WebhookDeliveryTable
  webhook_attempts: WebhookAttemptTable
}
