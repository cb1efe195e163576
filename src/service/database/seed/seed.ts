import { sql } from 'kysely'
import type { Seed } from '~/config/service'
import type { Database, ServiceContext } from '../../context'
import { demoPassword } from './demo-accounts'
import type { RenderMarkdown } from './seed-content'
import type { SeedTools } from './starter-content'
import { uuidv7 } from 'uuidv7'
import type { Brand } from '~/config/brand'
import { insert } from './insert'

/** The pages that the portal links to, with the headings that these links and the FAQ list need. */
const getPublicPages = ({ name, programme }: Brand) => [
  { slug: 'home', title: `${name} ${programme}`, body: '## Who it is for\n' },
  { slug: 'explore', title: 'Explore', body: '' },
  { slug: 'get-started', title: 'Get started', body: '## What reviewers look for\n' },
  {
    slug: 'faq',
    title: 'Frequently asked questions',
    body: '## Joining the programme\n\n### Who may join?\n',
  },
  { slug: 'terms-of-use', title: 'Terms of use', body: '' },
  { slug: 'privacy-policy', title: 'Privacy policy', body: '' },
]

/** Adds missing public pages as drafts, because administrators can write and publish them, but not create them. */
const seedPublicPages = async (
  { database, config, log, now }: Needs,
  renderMarkdown: RenderMarkdown,
): Promise<void> => {
  const pages = getPublicPages(config.brand)
  const slugs = pages.map(({ slug }) => slug)
  const written = await database
    .selectFrom('pages')
    .select(['slug', 'kind'])
    .where('slug', 'in', slugs)
    .execute()
  const moved = await database.selectFrom('page_slugs').select('slug').where('slug', 'in', slugs).execute()
  for (const { slug } of [...written.filter(({ kind }) => kind !== 'content'), ...moved])
    log.warn('A public page is missing, since a document has or had its address', { slug })
  const missing = pages.filter(({ slug }) => [...written, ...moved].every((page) => page.slug !== slug))
  for (const { slug, title, body } of missing) {
    const { sections, headings, ...rendered } = await renderMarkdown(body)
    const at = now().toISOString()
    const text = { title, version: 1, author_name: 'Portal', headings: JSON.stringify(headings), ...rendered }
    await database.transaction().execute(async (transaction) => {
      const page = await transaction
        .insertInto('pages')
        .values({
          ...text,
          id: uuidv7(),
          kind: 'content',
          slug,
          position: pages.findIndex((each) => each.slug === slug) + 1,
          audience: 'public',
          status: 'draft',
          changed_at: at,
        })
        // Another node may be starting too.
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (page === undefined) return
      await insert(transaction, 'page_versions', {
        ...text,
        page_id: page.id,
        body,
        sections: JSON.stringify(sections),
        message: 'Added by the portal',
        created_at: at,
      })
    })
  }
}

type DemoAccountsNeeds = Pick<ServiceContext, 'database' | 'identity' | 'log'>

/**
 * Creates missing accounts of the demonstration's users at the identity emulator, which loses them at a restart.
 * Disabled and blocked users can sign in there too; the service refuses them.
 */
const ensureDemoAccounts = async ({ database, identity, log }: DemoAccountsNeeds): Promise<void> => {
  const people = await database
    .selectFrom('users')
    .select(['identity_uid', 'email', 'name'])
    .where('identity_uid', 'like', 'demo-%')
    .execute()
  await Promise.all(
    people.map(async ({ identity_uid: identityUid, email, name }) => {
      try {
        if (await identity.getAccount(identityUid)) return
        await identity.createAccount({ identityUid, email, password: demoPassword, displayName: name })
        await identity.setEmailVerified(identityUid, true)
      } catch (error) {
        log.error('A demonstration account could not be made', error, { identityUid })
      }
    }),
  )
}

type Needs = Pick<ServiceContext, 'database' | 'identity' | 'config' | 'log' | 'now'>

const key = 'seeded'

// An arbitrary number, unique among the database's advisory locks.
const lockKey = 6_310_743

const isSeeded = async (database: Database): Promise<boolean> =>
  (await database.selectFrom('installation').select('key').where('key', '=', key).executeTakeFirst()) !==
  undefined

/**
 * Fills a new installation, once and in one transaction: starter content, in a demonstration its users, and as many
 * generated users as PORTAL_SEED says; `empty` adds none of it. Every start adds missing public pages as drafts, and in
 * a demonstration missing accounts.
 */
export const seedInstallation = async (context: Needs, tools: SeedTools): Promise<void> => {
  const { database, config } = context
  if (!(await isSeeded(database))) await fill(context, config.seed, tools)
  await seedPublicPages(context, tools.renderMarkdown)
  if (config.demonstration) await ensureDemoAccounts(context)
}

const fill = async ({ database, config, log, now }: Needs, seed: Seed, tools: SeedTools) => {
  // The starter content is loaded only when it is needed.
  const starter = seed === 'empty' ? null : await import('./starter-content')
  const write = await starter?.prepareStarterContent(config, seed, tools)
  const at = now()
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(transaction)
    if (await isSeeded(transaction)) return
    await write?.(transaction, at)
    await insert(transaction, 'installation', { key, value: JSON.stringify({ at: at.toISOString(), seed }) })
  })
  log.info('The installation was filled', { seed })
}
