import { type Insertable, type Updateable, sql } from 'kysely'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'

/** A rule of a kit, by ids. */
interface KitRuleRow {
  kit: string
  agreementId: string | null
  pathIds: string[]
}

const ruleRows = (database: Database) =>
  database
    .selectFrom('dev_kits')
    .select(['slug as kit', 'agreement_id as agreementId'])
    .select(
      sql<string[]>`coalesce((
        select jsonb_agg(path_id order by learning_paths.position, learning_paths.slug)
        from dev_kit_paths join learning_paths on learning_paths.id = path_id
        where kit_id = dev_kits.id), '[]')`.as('pathIds'),
    )

/** Lists the rules of all visible kits, in their order. */
export const listRules = (database: Database): Promise<KitRuleRow[]> =>
  ruleRows(database).where('shown', '=', true).orderBy('position').orderBy('slug').execute()

/** Finds the rules of one kit. */
export const findRules = (database: Database, kitId: string): Promise<KitRuleRow> =>
  ruleRows(database).where('id', '=', kitId).executeTakeFirstOrThrow()

/** Lists the names of the kits that require a learning path or a page, in their order. */
export const listRequiringNames = async (
  database: Database,
  asked: { path: string } | { page: string },
): Promise<string[]> => {
  const rows = await database
    .selectFrom('dev_kits')
    .select('name')
    .where((kits) =>
      'page' in asked
        ? kits('agreement_id', '=', asked.page)
        : kits.exists(
            kits
              .selectFrom('dev_kit_paths')
              .select('kit_id')
              .whereRef('kit_id', '=', 'dev_kits.id')
              .where('path_id', '=', asked.path),
          ),
    )
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map(({ name }) => name)
}

/** Lists when a user accepted which version of pages, the newest version of each first. */
export const listAccepted = (database: Database, identityUid: string) =>
  database
    .selectFrom('kit_agreements')
    .select(['page_id as pageId', 'version', 'accepted_at as acceptedAt'])
    .where('identity_uid', '=', identityUid)
    .orderBy('version', 'desc')
    .execute()

export const insertAccepted = async (
  transaction: Database,
  row: { identity_uid: string; page_id: string; version: number; accepted_at: string },
): Promise<void> => {
  await transaction
    .insertInto('kit_agreements')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Serializes creating, removing and ordering kits until the transaction ends. Requests do not wait. */
export const lockKits = async (transaction: Database) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('dev.kits', 0))`.execute(transaction)
}

const getRequests = (condition: string) => sql<number>`(
  select count(*) from dev_kit_requests where kit_id = dev_kits.id ${sql.raw(condition)})`

const managed = (database: Database) =>
  database
    .selectFrom('dev_kits')
    .select([
      'id',
      'slug',
      'name',
      'description',
      'facts',
      'picture',
      'stock',
      'most_pieces as mostPieces',
      'allows_several as allowsSeveral',
      'loan_months as loanMonths',
      'return_instructions as returnInstructions',
      'agreement_id as agreementId',
      'shown as isShown',
      'revision',
      'changed_at as changedAt',
    ])
    .select(
      sql<string[]>`coalesce((
        select jsonb_agg(path_id order by learning_paths.position, learning_paths.slug)
        from dev_kit_paths join learning_paths on learning_paths.id = path_id
        where kit_id = dev_kits.id), '[]')`.as('paths'),
    )
    .select(getRequests('').as('requests'))
    .select(getRequests("and state in ('requested', 'approved', 'shipped')").as('openRequests'))

/** Lists all kits in their order. */
export const listManagedRows = (database: Database) =>
  managed(database).orderBy('position').orderBy('slug').execute()

export const findManagedRow = (database: Database, id: string) =>
  managed(database).where('id', '=', id).executeTakeFirst()

export type ManagedKitRow = Awaited<ReturnType<typeof listManagedRows>>[number]

/** Stores a new kit as the last one. */
export const insertKit = async (
  transaction: Database,
  row: Omit<Insertable<Tables['dev_kits']>, 'position'>,
): Promise<void> => {
  const { last } = await transaction
    .selectFrom('dev_kits')
    .select((kits) => kits.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('dev_kits')
    .values({ ...row, position: (last ?? 0) + 1 })
    .execute()
}

export const updateKitRow = async (
  transaction: Database,
  id: string,
  columns: Updateable<Tables['dev_kits']>,
): Promise<void> => {
  await transaction.updateTable('dev_kits').set(columns).where('id', '=', id).execute()
}

export const deleteKit = async (transaction: Database, id: string): Promise<void> => {
  await transaction.deleteFrom('dev_kits').where('id', '=', id).execute()
}

export const isSlugTaken = async (
  database: Database,
  { slug, besides }: { slug: string; besides: string | null },
): Promise<boolean> => {
  const row = await database
    .selectFrom('dev_kits')
    .select('id')
    .where('slug', '=', slug)
    .$if(besides !== null, (query) => query.where('id', '<>', besides))
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the ids of all kits, in their order. */
export const listIds = async (database: Database): Promise<string[]> => {
  const rows = await database
    .selectFrom('dev_kits')
    .select('id')
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map(({ id }) => id)
}

/** Sets the order of the kits to that of the ids. */
export const writeOrder = async (transaction: Database, ids: readonly string[]): Promise<void> => {
  await sql`
    update dev_kits set position = place
    from unnest(array[${sql.join(ids)}]::uuid[]) with ordinality as ordered (id, place)
    where dev_kits.id = ordered.id`.execute(transaction)
}

export const replacePaths = async (
  transaction: Database,
  kitId: string,
  pathIds: readonly string[],
): Promise<void> => {
  await transaction.deleteFrom('dev_kit_paths').where('kit_id', '=', kitId).execute()
  if (pathIds.length === 0) return
  await transaction
    .insertInto('dev_kit_paths')
    .values(pathIds.map((pathId) => ({ kit_id: kitId, path_id: pathId })))
    .execute()
}
