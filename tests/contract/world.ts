import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { type Insertable, sql, type Updateable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe } from 'vitest'
import { contract } from '~/contract'
import type { MailChoice } from '~/contract/notifications'
import type { DatabaseKind } from '../support/databases'
import type { SpareAccount } from '../support/emulator'
import {
  startTestService,
  type Tables,
  testDatabases,
  type TestService,
  unsubscribeToken,
} from '../support/service'
import { getCaller } from './caller'

const password = 'Portal-demo-1'

export const answers = {
  project: 'A head-end that reads meters every quarter of an hour.',
  devices: 400,
  country: 'Chile',
  needs: ['kit' as const],
  link: '',
}

export const shippingAddress = {
  recipient: 'Ana Rojas',
  country: 'Chile',
  city: 'Talca',
  street: '1 Sur 1234',
  region: '',
  postalCode: '',
}

export interface TestPerson {
  uid: string
  email: string
  token: string
}

type PersonTraits = Partial<
  Pick<Insertable<Tables['users']>, 'role' | 'status' | 'verified'> & {
    firstName: string
    lastName: string
    companyName: string
    jobTitle: string
  }
>

type PageSectionTraits = Pick<Insertable<Tables['page_sections']>, 'anchor' | 'heading' | 'depth' | 'text'>

type PageTraits = Partial<Insertable<Tables['pages']>> & {
  /** The text by headings; by default one section without a heading. */
  sections?: PageSectionTraits[]
}

let count = 0
const next = () => (count += 1)

/** A company with one person. Resolves with its id. */
export const makeCompany = async (
  { person, context }: ReturnType<typeof getWorld>,
  companyName = `Company ${next()}`,
): Promise<string> => {
  const { uid } = await person({ companyName })
  const { company_id: id } = await context.database
    .selectFrom('users')
    .select('company_id')
    .where('identity_uid', '=', uid)
    .executeTakeFirstOrThrow()
  return id ?? ''
}

/** A message to a segment, sent to one user. Resolves with its id. */
export const makeSegmentMessage = async (
  { context: { database, now } }: Pick<ReturnType<typeof getWorld>, 'context'>,
  to: string,
  title = 'Message',
): Promise<string> => {
  const id = uuidv7()
  const said = { title, body: title, html: `<p>${title}</p>`, text: title, sent_at: now().toISOString() }
  const sent = { segment_id: id, segment_name: title, with_mail: false, is_required: false, recipients: 1 }
  await database
    .insertInto('segment_messages')
    .values({ id, ...said, ...sent })
    .execute()
  const recipient = { message_id: id, identity_uid: to, is_notified: true }
  await database.insertInto('segment_message_recipients').values(recipient).execute()
  return id
}

/** A service, with functions that insert users, pages and other records. All records are distinct. */
export const getWorld = (service: TestService) => {
  const { context } = service
  const { database } = context
  const call = getCaller(service.fetch)
  const at = () => context.now().toISOString()

  const signIn = async (email: string, word = password) => ({ token: await service.signIn(email, word) })

  const spare: SpareAccount[] = []
  let filling: Promise<unknown> | undefined
  const fillSpare = async () => {
    const emails = Array.from({ length: 10 }, () => `person-${next()}@x.example`)
    spare.push(...(await service.makeAccounts(emails, password)))
    filling = undefined
  }

  /** An account with a new address. Ten are made at a time, because that takes as long as making one. */
  const takeSpare = async (): Promise<TestPerson> => {
    for (;;) {
      const taken = spare.shift()
      if (taken) return { uid: taken.identityUid, email: taken.email, token: taken.getToken() }
      await (filling ??= fillSpare())
    }
  }

  const signUp = async (email: string): Promise<TestPerson> => {
    const { identityUid: uid, token } = await service.signUp(email, password)
    return { uid, email, token }
  }

  /** An account at the identity provider, without a profile. */
  const identity = async (address?: string, { emailVerified = false } = {}): Promise<TestPerson> => {
    const account = await (address === undefined ? takeSpare() : signUp(address))
    if (!emailVerified) return account
    const { uid, email } = account
    await context.identity.setEmailVerified(uid, true)
    return { uid, email, ...(await signIn(email)) }
  }

  /** A registered user, confirmed and pending by default. */
  const person = async (traits: PersonTraits): Promise<TestPerson> => {
    const made = await takeSpare()
    const number = next()
    await database
      .insertInto('users')
      .values({
        identity_uid: made.uid,
        email: made.email,
        verified: traits.verified ?? true,
        role: traits.role ?? 'user',
        status: traits.status ?? 'pending',
        first_name: traits.firstName ?? `First${number}`,
        last_name: traits.lastName ?? `Last${number}`,
        company_name: traits.companyName ?? '',
        job_title: traits.jobTitle ?? '',
        created_at: at(),
        updated_at: at(),
      })
      .execute()
    return made
  }

  const administrator = () => person({ role: 'admin', status: 'approved' })

  /** A user whose application waits for a decision. */
  const applicant = async (): Promise<TestPerson> => {
    const made = await person({})
    await call(contract.applications.submit, { params: { id: made.uid }, body: answers }, made)
    return made
  }

  const setColumns = (uid: string, columns: Updateable<Tables['users']>) =>
    database.updateTable('users').set(columns).where('identity_uid', '=', uid).execute()

  /** Removes the administrator role from all other users. */
  const onlyAdministrators = (uids: string[]) =>
    database.updateTable('users').set({ role: 'user' }).where('identity_uid', 'not in', uids).execute()

  /** A mail, by default waiting for delivery. Returns its id. */
  const mail = async (traits: Partial<Insertable<Tables['mails']>> & { to_address: string }) => {
    const id = uuidv7()
    const says = { kind: 'invitation', subject: 'Hello', text: 'Hello', html: 'Hello' }
    const times = { created_at: at(), due_at: at() }
    await database
      .insertInto('mails')
      .values({ id, ...says, ...times, ...traits })
      .execute()
    return id
  }

  /** Mails to an address that wait to be delivered; delivery (`runDueJobs('mail')`) empties their text. */
  const mailsTo = (address: string) =>
    database.selectFrom('mails').selectAll().where('to_address', '=', address).orderBy('id').execute()

  /** The token of the confirmation link mailed last. */
  const linkToken = async (address: string) =>
    /\/confirm\/([\w-]+)/.exec((await mailsTo(address)).at(-1)!.text)![1]!

  /** The mails that were delivered to an address, headers and text, in their order. */
  const deliveredTo = async (address: string): Promise<string[]> => {
    const folder = join(context.config.dataDir, 'mail')
    const names = await readdir(folder).catch(() => [])
    const own = names.filter((name) => name.endsWith(`-${address}.eml`)).toSorted()
    return Promise.all(own.map((name) => readFile(join(folder, name), 'utf8')))
  }

  /** A new component in a new category. */
  const component = async () => {
    const place = next()
    const [category, id] = [uuidv7(), uuidv7()]
    const slugs = { category: `category-${place}`, component: `component-${place}` }
    await database
      .insertInto('categories')
      .values({ id: category, slug: slugs.category, name: `Category ${place}`, position: place })
      .execute()
    await database
      .insertInto('components')
      .values({ id, category_id: category, slug: slugs.component, name: `Component ${place}`, position: 1 })
      .execute()
    return { component_id: id, slugs }
  }

  /** The position of a page in its component; by default the last under its parent. */
  const getPlace = async ({ component_id = null, parent_id = null, position }: PageTraits) => {
    const above = parent_id
      ? await database
          .selectFrom('pages')
          .select('path')
          .where('id', '=', parent_id)
          .executeTakeFirstOrThrow()
      : { path: [] }
    const { last } = await database
      .selectFrom('pages')
      .select(({ fn }) => fn.max('position').as('last'))
      .where('component_id', 'is not distinct from', component_id)
      .where('parent_id', 'is not distinct from', parent_id)
      .executeTakeFirstOrThrow()
    const place = position ?? (last ?? 0) + 1
    return { position: place, path: [...above.path, place] }
  }

  /** Adds a version to a page. */
  const version = async (
    pageId: string,
    traits: Partial<Insertable<Tables['page_versions']>> & { version: number },
  ) => {
    const row = { title: 'Title', body: '', headings: '[]', sections: '[]', author_name: 'Ada Editor' }
    await database
      .insertInto('page_versions')
      .values({ ...row, page_id: pageId, author_uid: null, created_at: at(), ...traits })
      .execute()
  }

  /** A page; by default a published public document. */
  const page = async ({ slugs: _slugs, sections, ...traits }: PageTraits & { slugs?: object } = {}) => {
    const number = next()
    const row = {
      id: uuidv7(),
      kind: 'document' as const,
      component_id: null,
      slug: `page-${number}`,
      audience: 'public' as const,
      status: 'published' as const,
      version: 1,
      published_version: traits.status === undefined || traits.status === 'published' ? 1 : null,
      author_name: 'Ada Editor',
      title: `Page ${number}`,
      summary: '',
      html: `<p>${traits.text ?? ''}</p>`,
      headings: JSON.stringify([]),
      text: (sections ?? []).map(({ heading, text }) => `${heading}\n${text}`.trim()).join('\n'),
      minutes: 1,
      published_at: at(),
      changed_at: at(),
      ...(await getPlace(traits)),
      ...traits,
    }
    const parts = sections ?? [{ anchor: '', heading: '', depth: 1, text: row.text }]
    await database.insertInto('pages').values(row).execute()
    const said = { title: row.title, summary: row.summary, html: row.html, text: row.text }
    await version(row.id, {
      version: row.published_version ?? row.version,
      ...said,
      body: row.text,
      headings: row.headings ?? '[]',
      sections: JSON.stringify(parts),
      created_at: row.changed_at,
    })
    if (row.status === 'published' && row.published_version !== null && !row.disabled) {
      const rows = parts.map((section, index) => ({ page_id: row.id, position: index + 1, ...section }))
      await database.insertInto('page_sections').values(rows).execute()
    }
    return { id: row.id, slug: row.slug }
  }

  const placeTerms = async (wanted?: number): Promise<number> => {
    const slug = 'terms-of-use'
    const known = await database
      .selectFrom('pages')
      .select(['id', 'published_version'])
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (!known) {
      const published_version = wanted ?? 1
      await page({ kind: 'content', slug, version: published_version, published_version })
      return published_version
    }
    if (wanted === undefined && known.published_version !== null) return known.published_version
    const published_version = wanted ?? 1
    const shown = {
      status: 'published' as const,
      version: published_version,
      published_version,
      asks_from_version: null,
    }
    await database
      .updateTable('pages')
      .set({ ...shown, changed_at: at() })
      .where('id', '=', known.id)
      .execute()
    await sql`insert into page_versions (page_id, version, title, body, author_name, created_at)
      select page_id, ${published_version}, title, body, author_name, created_at from page_versions
      where page_id = ${known.id} order by version limit 1 on conflict do nothing`.execute(database)
    return published_version
  }

  let placed: Promise<unknown> = Promise.resolve()
  /** Publishes the terms of use, in a given version or as they are. Returns the version in force. */
  const terms = (wanted?: number): Promise<number> => {
    const place = () => placeTerms(wanted)
    const inForce = placed.then(place, place)
    placed = inForce
    return inForce
  }

  /** A learning path of reading units, with a document each or none. Returns its slug. */
  const learningPath = async (pageSlugs: (string | null)[]) => {
    const id = uuidv7()
    const slug = `path-${next()}`
    const path = {
      id,
      slug,
      title: 'Path',
      summary: '',
      level: 'Beginner' as const,
      unit_order: 'free' as const,
    }
    await database
      .insertInto('learning_paths')
      .values({ ...path, position: 1 })
      .execute()
    const units = pageSlugs.map((page_slug, position) => ({
      id: uuidv7(),
      path_id: id,
      slug: `unit-${position}`,
      title: `Unit ${position}`,
      kind: 'reading' as const,
      minutes: 5,
      page_slug,
      position,
    }))
    await database.insertInto('learning_units').values(units).execute()
    return slug
  }

  /** A kit with that stock. Returns its slug. */
  const kit = async (stock: number, traits: Partial<Insertable<Tables['dev_kits']>> = {}) => {
    const slug = `kit-${next()}`
    const said = { name: `Kit ${slug}`, description: '', facts: '[]' }
    const row = { id: uuidv7(), slug, ...said, stock, position: 1, ...traits }
    await database.insertInto('dev_kits').values(row).execute()
    return slug
  }

  /** An approved user's new request for a new kit. Returns its id. */
  const kitRequest = async (stock = 3, quantity = 1) => {
    const slug = await kit(stock)
    const owner = await person({ status: 'approved' })
    const body = { kit: slug, quantity, purpose: 'To try it.', shippingAddress }
    return (await call(contract.devKits.request, { body }, owner)).body.id
  }

  /** A contact message of a visitor. Returns its id. */
  const contactMessage = async (traits: Partial<Insertable<Tables['contact_messages']>> = {}) => {
    const id = uuidv7()
    const row = { id, name: 'Vera Visitor', email: `vera-${next()}@x.example`, subject: 'Hello' }
    await database
      .insertInto('contact_messages')
      .values({ ...row, message: 'A question.', created_at: at(), changed_at: at(), ...traits })
      .execute()
    return id
  }

  const announce = async (title: string, inDays: number, html = '') => {
    const published_at = new Date(context.now().getTime() + inDays * 86_400_000).toISOString()
    const id = uuidv7()
    await database
      .insertInto('announcements')
      .values({ id, title, body: html, html, published_at, author_uid: null })
      .execute()
    return id
  }

  return {
    context,
    fetch: service.fetch,
    callInProcess: service.call,
    advance: service.advance,
    runDueJobs: service.runDueJobs,
    call,
    signIn,
    identity,
    person,
    administrator,
    applicant,
    setColumns,
    onlyAdministrators,
    mail,
    mailsTo,
    deliveredTo,
    linkToken,
    unsubscribeToken: (identityUid: string, kind: MailChoice = 'answer') =>
      unsubscribeToken(database, identityUid, kind),
    component,
    page,
    version,
    terms,
    learningPath,
    kit,
    kitRequest,
    contactMessage,
    announce,
  }
}

export type World = ReturnType<typeof getWorld>

// One service for each database in a test file; starting one takes seconds.
const started = new Map<string, Promise<TestService>>()

afterAll(async () => {
  for (const service of started.values()) await (await service).close()
})

const onDatabases = (kinds: readonly DatabaseKind[], name: string, tests: (world: () => World) => void) => {
  for (const kind of kinds) {
    describe.skipIf(!testDatabases.includes(kind))(`${name} (${kind})`, () => {
      let world: World
      beforeAll(async () => {
        const service = started.get(kind) ?? startTestService(kind)
        started.set(kind, service)
        world = getWorld(await service)
      })
      tests(() => world)
    })
  }
}

/**
 * Describes behaviour against the real service on one database: on a PostgreSQL server if one is given, else on the
 * embedded one. For behaviour that does not depend on the engine.
 */
export const onDatabase = (name: string, tests: (world: () => World) => void) =>
  onDatabases(testDatabases.slice(-1), name, tests)

/**
 * As {@link onDatabase}, on the embedded database and on PostgreSQL, for behaviour that depends on the engine. Without
 * a server, the tests on it are reported as skipped.
 */
export const onBothDatabases = (name: string, tests: (world: () => World) => void) =>
  onDatabases(['embedded', 'postgres'], name, tests)

/** As {@link onDatabase}; every night on both databases, for slow tests that hardly depend on the engine. */
export const onBothDatabasesNightly = process.env.PORTAL_TEST_NIGHTLY ? onBothDatabases : onDatabase

/** As {@link onDatabase}, on PostgreSQL alone, for tests that need two connections. */
export const onServerDatabase = (name: string, tests: (world: () => World) => void) =>
  onDatabases(['postgres'], name, tests)
