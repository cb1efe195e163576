import { sql } from 'kysely'
import { type Kit, type KitPicture, type KitTeaser, type StockLevel, maxKitTeasers } from '~/contract/kits'
import type { KitInput } from '~/contract/kit-building'
import { stripNul } from '../../database/stored-values'
import type { Database } from '../../context'

// Up to this many units, users see that few are left.
const lowStockLimit = 3

const getLevel = (stock: number): StockLevel => {
  if (stock === 0) return 'out-of-stock'
  return stock > lowStockLimit ? 'in-stock' : 'few-left'
}

/** Lists the visible kits in their order. */
export const listKits = async (database: Database): Promise<Kit[]> => {
  const rows = await database
    .selectFrom('dev_kits')
    .selectAll()
    .where('shown', '=', true)
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    description: row.description,
    facts: row.facts,
    picture: row.picture,
    stock: getLevel(row.stock),
    mostPieces: row.most_pieces,
    allowsSeveral: row.allows_several,
    loanMonths: row.loan_months,
  }))
}

/** Returns the kits for a public page: the first ones in their order, and the total. */
export const listKitTeasers = async (database: Database): Promise<{ total: number; data: KitTeaser[] }> => {
  const rows = await database
    .selectFrom('dev_kits')
    .select([
      'slug',
      'name',
      'facts',
      'picture',
      'loan_months as loanMonths',
      sql<number>`(count(*) over ())::integer`.as('total'),
    ])
    .where('shown', '=', true)
    .orderBy('position')
    .orderBy('slug')
    .limit(maxKitTeasers)
    .execute()
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total: _total, ...teaser }) => teaser) }
}

/** Returns the remaining stock of each kit. */
export const listStock = (database: Database) =>
  database
    .selectFrom('dev_kits')
    .select(['id', 'slug', 'name', 'stock'])
    .orderBy('position')
    .orderBy('slug')
    .execute()

/** Locks a kit until the transaction ends, and returns it with its stock. */
export const lockKit = (transaction: Database, by: { slug: string } | { id: string }) =>
  transaction
    .selectFrom('dev_kits')
    .select(['id', 'slug', 'name', 'stock', 'shown', 'most_pieces', 'allows_several'])
    // Nothing stored can hold the null character, and PostgreSQL refuses it.
    .where((kit) => ('slug' in by ? kit('slug', '=', stripNul(by.slug)) : kit('id', '=', by.id)))
    .forUpdate()
    .executeTakeFirst()

/** Finds the id and the name of a kit. */
export const findKit = (database: Database, id: string) =>
  database.selectFrom('dev_kits').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** Maps the input of a kit to its columns. */
export const kitColumns = (
  kit: Omit<KitInput, 'picture' | 'paths' | 'agreement'>,
  picture: KitPicture | null,
  agreementId: string | null,
) => ({
  slug: kit.slug,
  name: kit.name,
  description: kit.description,
  facts: JSON.stringify(kit.facts),
  picture: picture && JSON.stringify(picture),
  most_pieces: kit.mostPieces,
  allows_several: kit.allowsSeveral,
  loan_months: kit.loanMonths,
  return_instructions: kit.returnInstructions,
  agreement_id: agreementId,
  shown: kit.isShown,
})
