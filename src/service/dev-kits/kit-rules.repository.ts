import { sql } from 'kysely'
import type { Database } from '../deps'

/** What a kit asks for, by ids. */
export interface KitRuleRow {
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

/** Of all kits that are shown, in their order. */
export const listRules = (database: Database): Promise<KitRuleRow[]> =>
  ruleRows(database).where('shown', '=', true).orderBy('position').orderBy('slug').execute()

/** Of one kit. */
export const findRules = (database: Database, kitId: string): Promise<KitRuleRow> =>
  ruleRows(database).where('id', '=', kitId).executeTakeFirstOrThrow()

/** The names of the kits that ask for a learning path or a page, in their order. */
export const listNamesAskingFor = async (
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

/** When a person accepted which version of pages, the newest version of each first. */
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
