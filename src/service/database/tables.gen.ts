// Generated from the migrations by `npm run types:tables`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant, Json, JsonWithDefault } from './columns'
import type { Answers, ApplicationForm } from '~/contract/application-form'
import type { ReviewDecision } from '~/contract/applications'
import type { StoredQuestions } from '~/contract/profile-questions'
import type { BulkChangeKind, BulkChangeState, BulkFilter, BulkOutcome, BulkReason, BulkValue } from '~/contract/bulk-changes'
import type { ContactState } from '~/contract/contact'
import type { ApiChanges, ApiFailure, ApiState, TruncatedApiPage } from '~/contract/api-descriptions'
import type { AcceptedAgreement, AddressAdvice, KitPicture, KitRequestState, ShippingAddress } from '~/contract/kits'
import type { KitUnitAction, KitUnitCondition, KitUnitState } from '~/contract/kit-units'
import type { ReleaseState } from '~/contract/downloads'
import type { ApiPart } from '~/contract/enums'
import type { ImportOutcome, ImportState } from '~/contract/imports'
import type { PathLevel, QuizAnswers, UnitKind, UnitOrder } from '~/contract/learning'
import type { MailChoice, NotificationKind } from '~/contract/notifications'
import type { Verdict } from '~/contract/page-reviews'
import type { SearchKind } from '~/contract/page-search'
import type { Audience, Heading, PageKind, PageStatus } from '~/contract/pages'
import type { ReportReason, ReportState } from '~/contract/questions'
import type { ReasonTemplate } from '~/contract/reason-templates'
import type { SavedSearch } from '~/contract/saved-views'
import type { FactorKind } from '~/contract/second-factor'
import type { Role, UserStatus } from '~/contract/users'
import type { WebhookEventType } from '~/contract/webhook-events'
import type { DeliveredType, DeliveryState, WebhookPause, WebhookState } from '~/contract/webhooks'
import type { ApiNote, ApplicationEventKind, ApplicationState, BigintText, CountedBulkReason, CountedBulkValue, ImportNote, JsonRecord, KitFact, MediaExtension, PageSection, PostKind, QuestionStatusFilter, StoredQuiz, StoredVideo, WebhookHeaders } from './stored-values'

/** The tables of the users service, as the migrations make them. */
export interface Tables {
  accounts_in_the_making: {
    identity_uid: string
    begun_at: Instant
    leaving_since: Instant | null
  }
  active_days: {
    id: GeneratedAlways<number>
    day: string
    people: number
    first_in_week: number
  }
  announcements: {
    id: string
    title: string
    body: string
    html: string
    published_at: Instant
    revision: Generated<number>
    author_uid: string | null
    author_name: Generated<string>
    is_public: Generated<boolean>
    is_required: Generated<boolean>
  }
  answers: {
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
    is_moderated: Generated<boolean>
  }
  api_descriptions: {
    id: string
    component_id: string
    state: ApiState
    title: string
    version: string
    openapi: string
    operations: number
    document: string
    size: number
    address: string | null
    notes: Json<ApiNote[]>
    changes: Json<ApiChanges>
    audience: Audience
    publish: boolean
    reason: Generated<string>
    pages_total: Generated<number>
    pages_done: Generated<number>
    failures: JsonWithDefault<ApiFailure[]>
    created_at: Instant
    created_by: string | null
    created_by_name: string
    request_id: string
    cuts: JsonWithDefault<TruncatedApiPage[]>
  }
  api_pages: {
    component_id: string
    key: string
    operation_id: string
    parent: string | null
    slug: string
    page_id: string | null
    sha256: Generated<string>
    is_gone: Generated<boolean>
  }
  application_assignments: {
    identity_uid: string
    assigned_to: string
    assigned_at: Instant
  }
  application_claims: {
    identity_uid: string
    claimed_by: string
    claimed_at: Instant
    held_until: Instant
  }
  application_events: {
    id: string
    identity_uid: string
    at: Instant
    kind: ApplicationEventKind
    actor_uid: string | null
    actor_name: string
    text: Generated<string>
    reason: Generated<string>
    version: number | null
  }
  application_files: {
    id: string
    identity_uid: string
    name: string
    media_type: string
    size: number
    sha256: string
    state: ReleaseState
    check_message: Generated<string>
    is_submitted: Generated<boolean>
    uploaded_at: Instant
  }
  application_form_draft: {
    id: Generated<number>
    form: Json<ApplicationForm>
    revision: Generated<number>
    saved_at: Instant
  }
  application_forms: {
    version: number
    form: Json<ApplicationForm>
    published_at: Instant
    published_by: string | null
    published_by_name: string
  }
  application_notes: {
    id: string
    identity_uid: string
    at: Instant
    actor_uid: string | null
    actor_name: string
    text: string
  }
  application_submissions: {
    identity_uid: string
    version: number
    answers: Json<Answers>
    submitted_at: Instant
    decision: ReviewDecision | null
    decided_at: Instant | null
    form_version: Generated<number>
    country: string | null
    project: string | null
  }
  application_undos: {
    identity_uid: string
    decided_at: Instant
    status_before: UserStatus
    event_id: string
    /** Null for an applicant who was locked out: nothing was mailed. */
    mail_id: string | null
  }
  applications: {
    identity_uid: string
    state: ApplicationState
    draft: Json<Answers | null>
    draft_saved_at: Instant | null
    version: Generated<number>
    submitted_at: Instant | null
    decided_at: Instant | null
  }
  audit_entries: {
    id: string
    at: Instant
    actor_uid: string | null
    actor_name: string
    action: string
    subject_kind: string
    subject_id: string
    before: Json<JsonRecord>
    after: Json<JsonRecord>
    request_id: string
  }
  bulk_change_counts: {
    bulk_change_id: string
    outcome: BulkOutcome
    reason: CountedBulkReason
    before: CountedBulkValue
    after: BulkValue
    count: number
  }
  bulk_change_rows: {
    bulk_change_id: string
    position: number
    identity_uid: string
    before: BulkValue | null
    after: BulkValue
    outcome: BulkOutcome
    reason: BulkReason | null
    at: Instant | null
  }
  bulk_changes: {
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
    message: Generated<string>
    with_mail: Generated<boolean>
  }
  categories: {
    id: string
    slug: string
    name: string
    description: Generated<string>
    position: number
    /** Counts how often it was saved, or moved into another category. */
    revision: Generated<number>
  }
  certificates: {
    code: string
    identity_uid: string
    path_id: string | null
    name: string
    path_title: string
    level: string
    minutes: number
    finished_at: Instant
  }
  companies: {
    id: string
    name: string
    name_order: GeneratedAlways<string>
    people: Generated<number>
    last_seen_at: Instant | null
    revision: Generated<number>
    created_at: Instant
  }
  company_domains: {
    domain: string
    company_id: string
  }
  company_names: {
    name_key: string
    name: string
    company_id: string
  }
  components: {
    id: string
    category_id: string
    slug: string
    name: string
    description: Generated<string>
    position: number
    /** Product versions, the newest first. */
    versions: Generated<string[]>
    revision: Generated<number>
  }
  contact_messages: {
    id: string
    identity_uid: string | null
    name: string
    email: string
    subject: string
    message: string
    state: Generated<ContactState>
    created_at: Instant
    assigned_to: string | null
    changed_at: Instant
  }
  contact_replies: {
    id: string
    message_id: string
    author_uid: string | null
    author_name: string
    body: string
    created_at: Instant
  }
  dev_kit_paths: {
    kit_id: string
    path_id: string
  }
  dev_kit_request_events: {
    id: string
    request_id: string
    state: KitRequestState
    quantity: number
    note: Generated<string>
    actor_uid: string | null
    actor_name: string
    at: Instant
  }
  dev_kit_requests: {
    id: string
    kit_id: string
    identity_uid: string
    /** How many are given; until it is approved, how many were asked for. */
    quantity: number
    purpose: string
    shipping_address: Json<ShippingAddress>
    state: KitRequestState
    created_at: Instant
    changed_at: Instant
    asked: number
    carrier: Generated<string>
    tracking: Generated<string>
    address_advice: JsonWithDefault<AddressAdvice[]>
    agreement: Json<AcceptedAgreement | null>
    allows_several: Generated<boolean>
    due_on: string | null
    remind_at: Instant | null
  }
  dev_kits: {
    id: string
    slug: string
    name: string
    description: string
    facts: Json<KitFact[]>
    stock: number
    position: number
    picture: Json<KitPicture | null>
    most_pieces: Generated<number>
    allows_several: Generated<boolean>
    agreement_id: string | null
    shown: Generated<boolean>
    revision: Generated<number>
    changed_at: Generated<Instant>
    loan_months: Generated<number>
    return_instructions: Generated<string>
  }
  download_days: {
    release_id: string
    day: string
    downloads: number
  }
  download_followers: {
    download_id: string
    identity_uid: string
    at: Instant
  }
  download_licences: {
    download_id: string
    identity_uid: string
    licence_version: number
    accepted_at: Instant
  }
  download_releases: {
    id: string
    download_id: string
    version: string
    file_name: string
    media_type: string
    size: number
    sha256: string
    notes: Generated<string>
    notes_html: Generated<string>
    state: ReleaseState
    check_message: Generated<string>
    uploaded_at: Instant
    uploaded_by: string | null
    uploaded_by_name: string
    released_at: Instant | null
    withdrawn_at: Instant | null
    revision: Generated<number>
  }
  downloads: {
    id: string
    component_id: string
    page_id: string | null
    slug: string
    name: string
    description: Generated<string>
    audience: Audience
    licence: Generated<string>
    licence_version: Generated<number>
    revision: Generated<number>
    created_at: Instant
    changed_at: Instant
  }
  email_changes: {
    id: string
    identity_uid: string
    old_email: string
    new_email: string
    requested_at: Instant
    /** Null if no link is valid. */
    confirm_hash: string | null
    confirm_until: Instant
    cancelled_at: Instant | null
    confirmed_at: Instant | null
    applied_at: Instant | null
    revert_hash: string | null
    revert_until: Instant | null
    reverted_at: Instant | null
  }
  email_confirmations: {
    token_hash: string
    identity_uid: string
    created_at: Instant
    expires_at: Instant
    used_at: Instant | null
  }
  /** A token that was ended by signing out. */
  ended_tokens: {
    identity_uid: string
    auth_time: Instant
    issued_at: Instant
    expires_at: Instant
  }
  idempotency_keys: {
    key: string
    digest: string
    made: string
    at: Instant
  }
  identity_pace: {
    id: Generated<boolean>
    next_at: Instant
  }
  identity_updates: {
    identity_uid: string
    disabled: boolean
    end_sessions: boolean
    version: Generated<number>
    attempts: Generated<number>
    due_at: Generated<Instant>
    taken_until: Instant | null
  }
  import_files: {
    import_id: string
    position: number
    path: string
    outcome: ImportOutcome | null
    slug: string | null
    page_id: string | null
    notes: JsonWithDefault<ImportNote[]>
  }
  import_folders: {
    source: string
    path: string
    category_id: string | null
    component_id: string | null
  }
  import_pages: {
    source: string
    path: string
    page_id: string
    slug: string
    version: number
    sha256: string
  }
  imports: {
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
    held_until: Generated<Instant | null>
    /** How often the node that ran it disappeared without releasing it. */
    lost: Generated<number>
  }
  installation: {
    key: string
    value: Json<JsonRecord>
  }
  invitation_links: {
    token_hash: string
    invitation_id: string
    created_at: Instant
  }
  invitations: {
    id: string
    email: string
    role: Role
    first_name: Generated<string>
    last_name: Generated<string>
    created_by: string | null
    created_at: Instant
    expires_at: Instant
    accepted_at: Instant | null
    accepted_by: string | null
    company_name: Generated<string>
    approve: Generated<boolean>
    sent_at: Instant
    revoked_at: Instant | null
    message: Generated<string>
  }
  jobs: {
    id: GeneratedAlways<number>
    kind: string
    key: string
    order_key: string | null
    /** When it may be claimed; while it is claimed, when the lease ends. */
    due_at: Instant
    held_from: Instant | null
    lease: string | null
    attempts: Generated<number>
    version: Generated<number>
    lets_others_pass: Generated<boolean>
    created_at: Instant
    facts: Json<JsonRecord | null>
  }
  kit_agreements: {
    identity_uid: string
    page_id: string
    version: number
    accepted_at: Instant
  }
  kit_days: {
    day: string
    lent: number
    overdue: number
  }
  kit_stock_changes: {
    id: string
    kit_id: string
    pieces: number
    at: Instant
  }
  kit_unit_events: {
    id: string
    unit_id: string
    action: KitUnitAction
    serial: string
    state: KitUnitState
    condition: KitUnitCondition
    note: string
    request_id: string | null
    actor_uid: string | null
    actor_name: string
    at: Instant
  }
  kit_units: {
    id: string
    kit_id: string
    serial: string
    serial_key: GeneratedAlways<string>
    state: KitUnitState
    condition: Generated<KitUnitCondition>
    note: Generated<string>
    request_id: string | null
    stocked_at: Instant
    created_at: Instant
    changed_at: Instant
    revision: Generated<number>
  }
  learning_answers: {
    id: string
    identity_uid: string
    unit_id: string
    unit_revision: number
    answers: Json<QuizAnswers['answers']>
    right_count: number
    question_count: number
    passed: boolean
    at: Instant
    questions: string[] | null
  }
  learning_attempts: {
    identity_uid: string
    unit_id: string
    unit_revision: number
    questions: string[] | null
    granted: Generated<number>
  }
  learning_cohort_members: {
    cohort_id: string
    identity_uid: string
    joined_at: Instant
    due_on: string
    notify_at: Instant | null
    news: string | null
  }
  learning_cohorts: {
    id: string
    path_id: string
    name: string
    segment_id: string | null
    due_on: string | null
    due_days: number | null
    is_required: boolean
    adds_later: boolean
    checked_on: string
    filled_to: string | null
    updated_to: string | null
    created_at: Instant
    ended_at: Instant | null
    revision: Generated<number>
  }
  learning_path_progress: {
    identity_uid: string
    path_id: string
    started_at: Instant
    last_at: Instant
    last_unit_id: string | null
    finished_units: Generated<number>
    finished_at: Instant | null
  }
  learning_paths: {
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
    /** Since when it is removed, while its progress is being deleted. */
    removed_at: Instant | null
  }
  learning_prerequisites: {
    path_id: string
    required_id: string
  }
  learning_progress: {
    identity_uid: string
    unit_id: string
    position: Generated<number>
    started_at: Instant
    last_at: Instant
    finished_at: Instant | null
    unit_revision: number | null
    page_version: number | null
  }
  /** A learning path whose progress is recounted, and the last user who was recounted. */
  learning_recounts: {
    path_id: string
    counted_until: Generated<string>
  }
  learning_units: {
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
    video: Json<StoredVideo | null>
    quiz: Json<StoredQuiz | null>
    revision: Generated<number>
    removed_at: Instant | null
    /** Seconds that the video lasts; 0 where there is none. */
    duration: GeneratedAlways<number>
  }
  mail_choices: {
    identity_uid: string
    kind: MailChoice
    mail: boolean
  }
  mail_texts: {
    id: string
    subject: string | null
    body: string
    button: string
    revision: number
  }
  mails: {
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
    /** The path that stops mails of its kind, until it is sent. */
    unsubscribe: string | null
    lets_others_pass: Generated<boolean>
    /** The first failure of this mail alone, not counting an unreachable mail server. */
    failing_since: Instant | null
    given_up_at: Instant | null
    /** The id of its subject, by which it is withdrawn. */
    about: string | null
    /** Whether its content is for members only. */
    for_members: Generated<boolean>
    held_from: Instant | null
    /** The ids of what it names of what may be closed or taken back before it is sent; null of one that does not say. */
    names: string[] | null
  }
  /** Files that pages show; each file's name has the id and the size. */
  media: {
    id: string
    extension: MediaExtension
    /** Pixels. */
    width: number
    height: number
    /** The hash of the uploaded bytes. */
    sha256: string
    uploaded_by: string | null
    created_at: Instant
  }
  members: {
    identity_uid: string
    handle: string
    is_listed: Generated<boolean>
    introduction: Generated<string>
    created_at: Instant
    name_order: Generated<string>
    search_text: Generated<string>
  }
  milestone_days: {
    id: GeneratedAlways<number>
    stage: string
    day: string
    people: number
    cohort: string | null
  }
  milestones: {
    identity_uid: string
    stage: string
    at: Instant
    is_gone: Generated<boolean>
  }
  notification_broadcast_reads: {
    identity_uid: string
    broadcast_id: string
    read_at: Instant
  }
  /** A notification to all members; each user's list joins it. */
  notification_broadcasts: {
    id: string
    kind: NotificationKind
    title: string
    link: string
    visible_at: Instant
    is_told: Generated<boolean>
    /** The last user whose mail is written. */
    mailed_until: Generated<string>
    mailed_at: Instant | null
    with_mail: Generated<boolean>
    is_required: Generated<boolean>
  }
  notification_digests: {
    identity_uid: string
    next_at: Instant
    told_until: Instant
  }
  notification_readers: {
    identity_uid: string
    seen_until: Instant
  }
  notifications: {
    id: string
    identity_uid: string
    kind: NotificationKind
    title: string
    text: Generated<string>
    link: string
    about: string | null
    /** When it becomes visible; until then it may be withdrawn. */
    created_at: Instant
    read_at: Instant | null
    is_told: Generated<boolean>
    gathered_by: string | null
    arrivals: Generated<number>
    mailed_at: Instant | null
    is_required: Generated<boolean>
  }
  own_acts: {
    id: string
    identity_uid: string
    at: Instant
    action: string
    before: Json<JsonRecord>
    after: Json<JsonRecord>
  }
  page_comments: {
    id: string
    page_id: string
    thread_id: string | null
    version: number
    heading: Generated<string>
    quote: Generated<string>
    body: string
    author_uid: string | null
    revision: Generated<number>
    created_at: Instant
    edited_at: Instant | null
    resolved_at: Instant | null
    closed_at: Instant | null
  }
  /** Kept by triggers; the total of a component and an audience is the sum of its rows. */
  page_counts: {
    id: GeneratedAlways<number>
    component_id: string
    audience: Audience
    total: number
  }
  page_feedback: {
    id: string
    page_id: string
    version: number
    identity_uid: string | null
    helpful: boolean
    reason: Generated<string>
    created_at: Instant
  }
  page_preview_links: {
    id: string
    page_id: string
    version: number
    token_hash: string
    author_name: string
    created_at: Instant
    expires_at: Instant
    author_uid: string | null
  }
  page_publications: {
    id: string
    page_id: string
    version: number
    author_uid: string | null
    author_name: string
    message: Generated<string>
    published_at: Instant
  }
  page_read_days: {
    day: string
    page_id: string
    reads: number
  }
  page_reviewers: {
    id: string
    page_id: string
    identity_uid: string
    named_by: string | null
    named_at: Instant
    verdict: Verdict | null
    verdict_version: number | null
  }
  page_sections: {
    page_id: string
    position: number
    anchor: string
    heading: string
    depth: number
    text: string
    words: GeneratedAlways<string>
  }
  page_slugs: {
    slug: string
    page_id: string
    changed_at: Instant
  }
  page_versions: {
    page_id: string
    version: number
    title: string
    body: string
    message: Generated<string>
    author_uid: string | null
    author_name: string
    created_at: Instant
    summary: Generated<string>
    html: Generated<string>
    headings: JsonWithDefault<Heading[]>
    sections: JsonWithDefault<PageSection[]>
    text: Generated<string>
    minutes: Generated<number>
  }
  page_working_copies: {
    page_id: string
    author_uid: string
    base_version: number
    /** Never the same again. */
    revision: Generated<number>
    title: string
    summary: string
    body: string
    saved_at: Instant
  }
  /** The version of a page that readers get: the published one, or the newest while none is published. */
  pages: {
    id: string
    kind: PageKind
    component_id: string | null
    parent_id: string | null
    slug: string
    /** From 1, among the pages under the same parent. */
    position: Generated<number>
    audience: Audience
    status: PageStatus
    disabled: Generated<boolean>
    /** The newest version. */
    version: number
    title: string
    summary: Generated<string>
    html: string
    headings: Json<Heading[]>
    text: string
    minutes: number
    published_at: Instant | null
    /** When readers last got something else; of a page that was never published, when it was saved. */
    changed_at: Instant
    published_version: number | null
    author_name: Generated<string>
    applies_to: Generated<string[]>
    /** Positions from the topmost page down to this one: the order of reading within the component. */
    path: Generated<number[]>
    publish_at: Instant | null
    withdraw_at: Instant | null
    scheduled_version: number | null
    scheduled_by: string | null
    api_part: ApiPart | null
    asks_from_version: number | null
  }
  pictures: {
    id: string
    /** Empty for a picture that no user has any more, which is to be removed. */
    owner_uid: string
    created_at: Instant
  }
  post_mentions: {
    post_id: string
    identity_uid: string
    at: Instant
  }
  post_reports: {
    id: string
    post_kind: PostKind
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
  post_versions: {
    post_id: string
    revision: number
    title: string
    body: string
    author_uid: string | null
    at: Instant
  }
  post_votes: {
    post_id: string
    identity_uid: string
    value: number
    at: Instant
  }
  question_followers: {
    question_id: string
    identity_uid: string
    at: Instant
  }
  question_searches: {
    question_id: string
    title: string
    words: string
    /** Which version of `words_of` wrote the row. */
    analyzer: Generated<number>
  }
  question_tags: {
    tag: string
    questions: number
  }
  questions: {
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
    standing: GeneratedAlways<QuestionStatusFilter>
    is_moderated: Generated<boolean>
  }
  rate_limits: {
    key: string
    points: Generated<number>
    expire: number | null
  }
  recovery_codes: {
    identity_uid: string
    code_hash: string
    created_at: Instant
    used_at: Instant | null
  }
  saved_views: {
    id: string
    owner_uid: string
    name: string
    search: Json<SavedSearch>
    shared: boolean
    created_at: Instant
    changed_at: Instant
  }
  search_counts: {
    q: string
    audience: Audience
    /** Times that something was found. */
    found: Generated<number>
    /** Times that nothing was, since something last was. */
    unanswered: Generated<number>
    last_at: Instant
  }
  search_days: {
    day: string
    searches: number
    unanswered: number
  }
  /** The search index of everything that can be read, maintained by triggers. What its readers may open further depends on: `search.policy.ts`. */
  search_entries: {
    id: string
    audience: Audience
    changed_at: Instant
    title: string
    names: string
    words: string
    /** Which version of `words_of` wrote the row. */
    analyzer: Generated<number>
    kind: Generated<SearchKind>
    /** Its address, title, text and what it is part of, for results; null for pages, which are joined. */
    slug: string | null
    label: string | null
    text: string | null
    parent_slug: string | null
    parent_label: string | null
  }
  search_words: {
    word: string
  }
  /** How often readers of an audience searched for something. */
  searchers: {
    q: string
    audience: Audience
    searcher: string
    last_at: Instant
  }
  second_factors: {
    identity_uid: string
    factor_id: string
    kind: FactorKind
    hint: string
    noted_at: Instant
    removed_at: Instant | null
  }
  segment_message_recipients: {
    message_id: string
    identity_uid: string
    is_notified: Generated<boolean>
  }
  segment_messages: {
    id: string
    title: string
    body: string
    html: string
    text: string
    segment_id: string
    segment_name: string
    with_mail: boolean
    is_required: boolean
    recipients: number
    author_uid: string | null
    author_name: Generated<string>
    revision: Generated<number>
    sent_at: Instant
  }
  settings: {
    is_only: Generated<boolean>
    closed_areas_need_terms: boolean | null
    reason_templates: Json<ReasonTemplate[] | null>
    reason_templates_revision: Generated<number>
    profile_questions: JsonWithDefault<StoredQuestions>
    profile_questions_revision: Generated<number>
  }
  /** An account of another provider that a user proved to own, or (until then) may link. */
  sign_in_ways: {
    identity_uid: string
    provider_id: string
    subject: string | null
    expected_until: Instant | null
  }
  summary_weeks: {
    week: string
  }
  /** Kept by triggers. */
  user_counts: {
    id: GeneratedAlways<number>
    status: UserStatus
    role: Role
    total: number
    stamp: BigintText
    seen_stamp: Generated<number>
  }
  user_notes: {
    id: string
    identity_uid: string
    body: string
    author_uid: string | null
    author_name: string
    created_at: Instant
    edited_at: Instant | null
  }
  user_tags: {
    identity_uid: string
    tag: string
  }
  users: {
    identity_uid: string
    email: string
    verified: Generated<boolean>
    role: Generated<Role>
    status: Generated<UserStatus>
    first_name: string
    last_name: string
    phone_number: Generated<string>
    company_name: Generated<string>
    job_title: Generated<string>
    country: Generated<string>
    region: Generated<string>
    city: Generated<string>
    postal_code: Generated<string>
    street: Generated<string>
    has_developed_metering_apps: boolean | null
    has_experience_with_revelo: boolean | null
    profile_picture: string | null
    terms_version: number | null
    terms_accepted_at: Instant | null
    created_at: Instant
    updated_at: Instant
    last_seen_at: Instant | null
    company_order: GeneratedAlways<string>
    /** Set for a deleted user, whom only the queries for deleted users find. */
    deleted_at: Instant | null
    deleted_by: string | null
    /** When the visit before this one ended; null for the first. */
    previous_visit_at: Instant | null
    /** Sign-ins from before then no longer count. */
    sessions_ended_at: Instant | null
    removal_asked_at: Instant | null
    /** When the account is removed, as its user asked. */
    removal_at: Instant | null
    /** The version of the page with the terms; null if none was accepted, or only the time was recorded. */
    accepted_terms_version: number | null
    /** Hash of the secret that the browser that registered keeps, until the address is confirmed. */
    confirmation_secret_hash: string | null
    name: GeneratedAlways<string>
    search_text: GeneratedAlways<string>
    name_order: GeneratedAlways<string>
    company_id: string | null
    seen_day: GeneratedAlways<string>
  }
  way_removals: {
    identity_uid: string
    /** `*` for every linked sign-in method that the user has not proved to own. */
    provider_id: string
    asked_at: Instant
    version: Generated<number>
    attempts: Generated<number>
    due_at: Generated<Instant>
    taken_until: Instant | null
  }
  webhook_attempts: {
    delivery_id: string
    number: number
    at: Instant
    headers: Json<WebhookHeaders>
    status: number | null
    answer: string
    error: string
    milliseconds: number
  }
  webhook_deliveries: {
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
    leased_until: Instant | null
    last_status: number | null
    created_at: Instant
    finished_at: Instant | null
    /** Sent again: it waits for no other of its subject, and no other for it. */
    out_of_order: Generated<boolean>
  }
  webhook_endpoints: {
    id: string
    url: string
    description: string
    events: WebhookEventType[]
    state: Generated<WebhookState>
    paused_because: WebhookPause | null
    paused_at: Instant | null
    failing_since: Instant | null
    last_delivered_at: Instant | null
    /** Encrypted. */
    secret: string
    secret_made_at: Instant
    previous_secret: string | null
    previous_secret_until: Instant | null
    revision: Generated<number>
    created_at: Instant
    changed_at: Instant
    /** Since when it is removed, while its deliveries are being deleted. */
    removed_at: Instant | null
  }
}
