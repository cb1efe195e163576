import { sql } from 'kysely'
import type { Seed } from '~/config/service'
import type { Database, ServiceContext } from '../../context'
import { ensureDemoAccounts } from './demo-accounts'
import { renderDiscussions, type RenderPost, seedCommunity } from './seed-community'
import { renderContent, type RenderMarkdown, seedContent } from './seed-content'
import { seedDemoPeople, seedGeneratedPeople } from './seed-people'
import type { KeepStarterFile } from './seed-videos'

type Needs = Pick<ServiceContext, 'database' | 'identity' | 'config' | 'log' | 'now'>

/** Functions of the modules, passed in since the database layer must not import them. */
export interface SeedTools {
  renderMarkdown: RenderMarkdown
  renderPost: RenderPost
  keepFile: KeepStarterFile
}

const key = 'seeded'

// Any number will do, as long as nothing else in the database takes it.
const lockKey = 6_310_743

const isSeeded = async (database: Database): Promise<boolean> =>
  (await database.selectFrom('installation').select('key').where('key', '=', key).executeTakeFirst()) !==
  undefined

/**
 * Fills a new installation, once and all or nothing: starter content, in a demonstration its users, and as many
 * generated users as PORTAL_SEED says; `empty` leaves it empty. In a demonstration the users' missing
 * accounts are created at every start.
 */
export const seedInstallation = async (context: Needs, tools: SeedTools): Promise<void> => {
  const { database, config } = context
  if (!(await isSeeded(database))) await fill(context, config.seed, tools)
  if (config.demonstration) await ensureDemoAccounts(context)
}

const fill = async (
  { database, config, log, now }: Needs,
  seed: Seed,
  { renderMarkdown, renderPost, keepFile }: SeedTools,
) => {
  const content = seed === 'empty' ? null : await renderContent(renderMarkdown, config)
  const questions = content && config.demonstration ? await renderDiscussions(renderPost) : []
  const at = now()
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(transaction)
    if (await isSeeded(transaction)) return
    if (content) {
      await seedContent(transaction, content, { author: config.brand.name, now: at, keepFile })
      // Their passwords are public.
      if (config.demonstration) {
        await seedDemoPeople(transaction, at)
        await seedCommunity(transaction, questions, at)
      }
    }
    if (typeof seed === 'number') await seedGeneratedPeople(transaction, seed, at)
    await transaction
      .insertInto('installation')
      .values({ key, value: JSON.stringify({ at: at.toISOString(), seed }) })
      .execute()
  })
  log.info('The installation was filled', { seed })
}
