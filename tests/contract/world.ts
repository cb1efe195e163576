import type { Insertable, Updateable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe } from 'vitest'
import { contract } from '~/contract'
import type { Tables } from '~/service/database/schema'
import { startTestService, testDatabases, type TestService } from '../support/service'
import { callerOf } from './caller'

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

type PageTraits = Partial<Insertable<Tables['pages']>>

let count = 0
const next = () => (count += 1)

/** A service with people, pages and whatever else a test wants in it. Everything made is distinct. */
const worldOf = (service: TestService) => {
  const { deps } = service
  const { database } = deps
  const call = callerOf(service.fetch)
  const at = () => deps.now().toISOString()

  const signIn = async (email: string, word = password) => ({ token: await service.signIn(email, word) })

  /** An account at the identity provider, without a profile. */
  const identity = async (
    email = `identity-${next()}@x.example`,
    { emailVerified = false } = {},
  ): Promise<TestPerson> => {
    const { identityUid: uid } = await deps.identity.createAccount({ email, password, displayName: email })
    if (emailVerified) await deps.identity.setEmailVerified(uid, true)
    return { uid, email, ...(await signIn(email)) }
  }

  /** A registered person, confirmed and pending unless said otherwise. */
  const person = async (traits: PersonTraits): Promise<TestPerson> => {
    const made = await identity(`person-${next()}@x.example`)
    await database
      .insertInto('users')
      .values({
        identity_uid: made.uid,
        email: made.email,
        verified: traits.verified ?? true,
        role: traits.role ?? 'user',
        status: traits.status ?? 'pending',
        first_name: traits.firstName ?? `First${count}`,
        last_name: traits.lastName ?? `Last${count}`,
        company_name: traits.companyName ?? '',
        job_title: traits.jobTitle ?? '',
        created_at: at(),
        updated_at: at(),
      })
      .execute()
    return made
  }

  const administrator = () => person({ role: 'admin', status: 'approved' })

  /** Somebody whose application waits for a decision. */
  const applicant = async (): Promise<TestPerson> => {
    const made = await person({})
    await call(contract.applications.submit, { params: { id: made.uid }, body: answers }, made)
    return made
  }

  const setColumns = (uid: string, columns: Updateable<Tables['users']>) =>
    database.updateTable('users').set(columns).where('identity_uid', '=', uid).execute()

  /** Makes users of all other administrators. */
  const onlyAdministrators = (uids: string[]) =>
    database.updateTable('users').set({ role: 'user' }).where('identity_uid', 'not in', uids).execute()

  const mailsTo = (address: string) =>
    database.selectFrom('mails').selectAll().where('to_address', '=', address).orderBy('id').execute()

  /** The token of the confirmation link mailed last. */
  const linkToken = async (address: string) =>
    /\/confirm\/([\w-]+)/.exec((await mailsTo(address)).at(-1)!.text)![1]!

  /** A component of its own in a category of its own. */
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

  /** A published public document unless said otherwise. */
  const page = async ({ slugs: _slugs, ...traits }: PageTraits & { slugs?: object } = {}) => {
    const number = next()
    const row = {
      id: uuidv7(),
      kind: 'document' as const,
      component_id: null,
      slug: `page-${number}`,
      audience: 'public' as const,
      status: 'published' as const,
      version: 1,
      title: `Page ${number}`,
      html: `<p>${traits.text ?? ''}</p>`,
      headings: JSON.stringify([]),
      text: '',
      minutes: 1,
      published_at: at(),
      changed_at: at(),
      ...traits,
    }
    await database.insertInto('pages').values(row).execute()
    return { id: row.id, slug: row.slug }
  }

  /** A learning path of units of five minutes, each naming the document given or none. Answers its slug. */
  const learningPath = async (pageSlugs: (string | null)[]) => {
    const id = uuidv7()
    const slug = `path-${next()}`
    const path = { id, slug, title: 'Path', summary: '', level: 'Basic', unit_order: 'free' as const }
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

  /** A kit with so many in stock. Answers its slug. */
  const kit = async (stock: number) => {
    const slug = `kit-${next()}`
    const row = { id: uuidv7(), slug, name: `Kit ${slug}`, description: '', facts: '[]', stock, position: 1 }
    await database.insertInto('dev_kits').values(row).execute()
    return slug
  }

  const announce = async (title: string, inDays: number, html = '') => {
    const published_at = new Date(deps.now().getTime() + inDays * 86_400_000).toISOString()
    await database
      .insertInto('announcements')
      .values({ id: uuidv7(), title, body: html, html, published_at })
      .execute()
  }

  return {
    deps,
    fetch: service.fetch,
    advance: service.advance,
    call,
    signIn,
    identity,
    person,
    administrator,
    applicant,
    setColumns,
    onlyAdministrators,
    mailsTo,
    linkToken,
    component,
    page,
    learningPath,
    kit,
    announce,
  }
}

export type World = ReturnType<typeof worldOf>

// One service for each database in a test file; starting one takes seconds.
const started = new Map<string, Promise<TestService>>()

afterAll(async () => {
  for (const service of started.values()) await (await service).close()
})

/** Describes behaviour against the real service on the embedded database and on PostgreSQL. */
export const onBothDatabases = (name: string, tests: (world: () => World) => void) => {
  describe.each(testDatabases)(`${name} (%s)`, (kind) => {
    let world: World
    beforeAll(async () => {
      const service = started.get(kind) ?? startTestService(kind)
      started.set(kind, service)
      world = worldOf(await service)
    })
    tests(() => world)
  })
}
