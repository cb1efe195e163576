import { sql } from 'kysely'
import type { Database } from '~/service/context'
import { migrationTables } from '~/service/database/migration-files'

/** TypeScript's types of the PostgreSQL types in use, as `type-parsers.ts` reads them. */
const plainTypes: Record<string, string> = {
  bool: 'boolean',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  text: 'string',
  timestamptz: 'Instant',
  tsvector: 'string',
  uuid: 'string',
}

/**
 * Types narrower than PostgreSQL knows: for each module its types, and for each of them the columns (`table.column`)
 * that hold it. Of a JSON column it is the type of the parsed value.
 */
const narrowTypes: Record<string, Record<string, string[]>> = {
  '~/contract/application-form': {
    Answers: ['application_submissions.answers', 'applications.draft'],
    ApplicationForm: ['application_form_draft.form', 'application_forms.form'],
  },
  '~/contract/applications': { ReviewDecision: ['application_submissions.decision'] },
  '~/contract/profile-questions': { StoredQuestions: ['settings.profile_questions'] },
  '~/contract/bulk-changes': {
    BulkChangeKind: ['bulk_changes.kind'],
    BulkChangeState: ['bulk_changes.state'],
    BulkFilter: ['bulk_changes.filter'],
    BulkOutcome: ['bulk_change_counts.outcome', 'bulk_change_rows.outcome'],
    BulkReason: ['bulk_change_rows.reason'],
    BulkValue: [
      'bulk_change_counts.after',
      'bulk_change_rows.after',
      'bulk_change_rows.before',
      'bulk_changes.new_value',
    ],
  },
  '~/contract/contact': { ContactState: ['contact_messages.state'] },
  '~/contract/api-descriptions': {
    ApiChanges: ['api_descriptions.changes'],
    'TruncatedApiPage[]': ['api_descriptions.cuts'],
    'ApiFailure[]': ['api_descriptions.failures'],
    ApiState: ['api_descriptions.state'],
  },
  '~/contract/kits': {
    AcceptedAgreement: ['dev_kit_requests.agreement'],
    'AddressAdvice[]': ['dev_kit_requests.address_advice'],
    KitPicture: ['dev_kits.picture'],
    KitRequestState: ['dev_kit_request_events.state', 'dev_kit_requests.state'],
    ShippingAddress: ['dev_kit_requests.shipping_address'],
  },
  '~/contract/kit-units': {
    KitUnitAction: ['kit_unit_events.action'],
    KitUnitCondition: ['kit_unit_events.condition', 'kit_units.condition'],
    KitUnitState: ['kit_unit_events.state', 'kit_units.state'],
  },
  '~/contract/downloads': { ReleaseState: ['application_files.state', 'download_releases.state'] },
  '~/contract/enums': { ApiPart: ['pages.api_part'] },
  '~/contract/imports': { ImportOutcome: ['import_files.outcome'], ImportState: ['imports.state'] },
  '~/contract/learning': {
    PathLevel: ['learning_paths.level'],
    UnitKind: ['learning_units.kind'],
    UnitOrder: ['learning_paths.unit_order'],
    "QuizAnswers['answers']": ['learning_answers.answers'],
  },
  '~/contract/notifications': {
    MailChoice: ['mail_choices.kind'],
    NotificationKind: ['notification_broadcasts.kind', 'notifications.kind'],
  },
  '~/contract/page-reviews': { Verdict: ['page_reviewers.verdict'] },
  '~/contract/page-search': { SearchKind: ['search_entries.kind'] },
  '~/contract/pages': {
    Audience: [
      'downloads.audience',
      'api_descriptions.audience',
      'imports.audience',
      'page_counts.audience',
      'pages.audience',
      'search_counts.audience',
      'search_entries.audience',
      'searchers.audience',
    ],
    'Heading[]': ['page_versions.headings', 'pages.headings'],
    PageKind: ['pages.kind'],
    PageStatus: ['pages.status'],
  },
  '~/contract/questions': {
    ReportReason: ['post_reports.reason'],
    ReportState: ['post_reports.state'],
  },
  '~/contract/reason-templates': { 'ReasonTemplate[]': ['settings.reason_templates'] },
  '~/contract/saved-views': { SavedSearch: ['saved_views.search'] },
  '~/contract/second-factor': { FactorKind: ['second_factors.kind'] },
  '~/contract/users': {
    Role: ['invitations.role', 'user_counts.role', 'users.role'],
    UserStatus: ['application_undos.status_before', 'user_counts.status', 'users.status'],
  },
  '~/contract/webhook-events': { 'WebhookEventType[]': ['webhook_endpoints.events'] },
  '~/contract/webhooks': {
    DeliveredType: ['webhook_deliveries.type'],
    DeliveryState: ['webhook_deliveries.state'],
    WebhookPause: ['webhook_endpoints.paused_because'],
    WebhookState: ['webhook_endpoints.state'],
  },
  './stored-values': {
    BigintText: ['user_counts.stamp'],
    CountedBulkReason: ['bulk_change_counts.reason'],
    CountedBulkValue: ['bulk_change_counts.before'],
    ApplicationEventKind: ['application_events.kind'],
    ApplicationState: ['applications.state'],
    'ApiNote[]': ['api_descriptions.notes'],
    'ImportNote[]': ['import_files.notes'],
    JsonRecord: [
      'audit_entries.after',
      'audit_entries.before',
      'installation.value',
      'jobs.facts',
      'own_acts.after',
      'own_acts.before',
      'jobs.facts',
    ],
    'KitFact[]': ['dev_kits.facts'],
    MediaExtension: ['media.extension'],
    'PageSection[]': ['page_versions.sections'],
    PostKind: ['post_reports.post_kind'],
    QuestionStatusFilter: ['questions.standing'],
    StoredQuiz: ['learning_units.quiz'],
    StoredVideo: ['learning_units.video'],
    WebhookHeaders: ['webhook_attempts.headers'],
  },
}

interface Column {
  table_name: string
  table_comment: string | null
  name: string
  type: string
  comment: string | null
  is_nullable: boolean
  has_default: boolean
  /** Written by the database alone. */
  is_generated: boolean
}

const readColumns = async (database: Database): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select relname::text as table_name, obj_description(pg_class.oid, 'pg_class') as table_comment,
      attname::text as name, typname::text as type, col_description(pg_class.oid, attnum) as comment,
      not attnotnull as is_nullable, atthasdef or attidentity <> '' as has_default,
      attidentity = 'a' or attgenerated <> '' as is_generated
    from pg_class join pg_attribute on attrelid = pg_class.oid join pg_type on pg_type.oid = atttypid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and relname not in (${sql.join(migrationTables)})
    order by relname, attnum`.execute(database)
  return rows
}

const narrowTypeOf = new Map(
  Object.values(narrowTypes).flatMap((types) =>
    Object.entries(types).flatMap(([type, columns]) => columns.map((column) => [column, type] as const)),
  ),
)

const writeType = ({ table_name, name, type, is_nullable, has_default, is_generated }: Column): string => {
  const isArray = type.startsWith('_')
  const plain = plainTypes[isArray ? type.slice(1) : type]
  const narrow = narrowTypeOf.get(`${table_name}.${name}`)
  const isJson = type === 'json' || type === 'jsonb'
  const value = narrow ?? (plain && (isArray ? `${plain}[]` : plain))
  if (!value) throw new Error(`${table_name}.${name} of type ${type} has no TypeScript type: add one`)
  const nullable = is_nullable ? `${value} | null` : value
  if (isJson) return `${has_default ? 'JsonWithDefault' : 'Json'}<${nullable}>`
  if (is_generated) return `GeneratedAlways<${nullable}>`
  return has_default ? `Generated<${nullable}>` : nullable
}

const writeImports = (): string[] =>
  Object.entries(narrowTypes).map(([from, types]) => {
    const names = new Set(Object.keys(types).map((type) => /^\w+/.exec(type)![0]))
    return `import type { ${[...names].toSorted().join(', ')} } from '${from}'`
  })

const writeComment = (comment: string | null, indent: string): string[] =>
  comment ? [`${indent}/** ${comment} */`] : []

/**
 * The source of `tables.gen.ts`: Kysely's types of all tables of a migrated database.
 * @throws Error if a column's type is unknown, or a narrow type names a column that does not exist
 */
export const writeTableTypes = async (database: Database): Promise<string> => {
  const columns = await readColumns(database)
  const existing = new Set(columns.map(({ table_name, name }) => `${table_name}.${name}`))
  const missing = [...narrowTypeOf.keys()].filter((column) => !existing.has(column))
  if (missing.length > 0) throw new Error(`No such columns: ${missing.join(', ')}`)
  const tables = new Map<string, Column[]>()
  for (const column of columns)
    tables.set(column.table_name, [...(tables.get(column.table_name) ?? []), column])
  return [
    '// Generated from the migrations by `npm run types:tables`. Do not edit.',
    "import type { Generated, GeneratedAlways } from 'kysely'",
    "import type { Instant, Json, JsonWithDefault } from './columns'",
    ...writeImports(),
    '',
    '/** The tables of the users service, as the migrations make them. */',
    'export interface Tables {',
    ...[...tables].flatMap(([table, its]) => [
      ...writeComment(its[0]!.table_comment, '  '),
      `  ${table}: {`,
      ...its.flatMap((column) => [
        ...writeComment(column.comment, '    '),
        `    ${column.name}: ${writeType(column)}`,
      ]),
      '  }',
    ]),
    '}',
    '',
  ].join('\n')
}
