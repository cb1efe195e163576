import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { callLoosely } from './caller'
import { onBothDatabases, type TestPerson, type World } from './world'

/** A word of its own for everything that somebody must not see. */
const words = {
  public: 'wordpublic',
  'signed-in': 'wordsignedin',
  approved: 'wordapproved',
  draft: 'worddraft',
  archived: 'wordarchived',
  disabled: 'worddisabled',
  note: 'wordnote',
  person: 'wordperson',
  announcement: 'wordannouncement',
  deleted: 'worddeleted',
  'earlier version': 'wordearlier',
  'working copy': 'wordkept',
  feedback: 'wordfeedback',
  'contact message': 'wordcontact',
  'kit request': 'wordkit',
} as const
type Word = keyof typeof words

const readable: Record<string, Word[]> = {
  anonymous: ['public'],
  identity: ['public'],
  pending: ['public', 'signed-in'],
  denied: ['public', 'signed-in'],
  applicant: ['public', 'signed-in', 'person'],
  approved: ['public', 'signed-in', 'approved', 'announcement'],
  disabled: ['public'],
  blocked: ['public'],
  // All but what somebody deleted left behind, and what another administrator is still writing.
  administrator: [
    'public',
    'signed-in',
    'approved',
    'draft',
    'archived',
    'disabled',
    'announcement',
    'person',
    'note',
    'contact message',
    'kit request',
    'earlier version',
    'feedback',
  ],
}

/** Plants each word wherever a page, a note or a person can hold one; answers whom the notes are about. */
const plant = async (world: World) => {
  const place = await world.component()
  const pages: { id: string; slug: string }[] = []
  const plantPage = async (word: Word, traits: object, position: number) => {
    const text = words[word]
    const said = { title: `Title ${text}`, summary: `About ${text}`, text: `It says ${text} here.` }
    const more = { ...said, html: `<p>${text}</p>`, headings: JSON.stringify([{ id: text, depth: 2, text }]) }
    pages.push(await world.page({ ...place, ...more, ...traits, slug: `doc-${text}`, position }))
    const content = { kind: 'content' as const, slug: `content-${text}` }
    pages.push(await world.page({ ...more, ...traits, ...content }))
  }
  await plantPage('public', { audience: 'public' }, 1)
  await plantPage('signed-in', { audience: 'signed-in' }, 2)
  await plantPage('draft', { status: 'draft' }, 3)
  await plantPage('approved', { audience: 'approved' }, 4)
  await plantPage('archived', { status: 'archived' }, 5)
  await plantPage('disabled', { disabled: true }, 6)
  await world.learningPath(pages.map(({ slug }) => slug))
  await world.announce('Title', -1, `<p>${words.announcement}</p>`)

  const applicant = await world.applicant()
  await world.setColumns(applicant.uid, { company_name: words.person, phone_number: words.person })
  const administrator = await world.administrator()
  const gone = await world.applicant()
  const traces = { company_name: words.deleted, phone_number: words.deleted, job_title: words.deleted }
  await world.setColumns(gone.uid, traces)
  await world.call(contract.users.remove, { params: { id: gone.uid } }, administrator)
  const body = { comment: words.note, visibility: 'private' as const }
  await world.call(contract.applications.comment, { params: { id: applicant.uid }, body }, administrator)
  // One whose frozen rows name both, although one of them is deleted; only administrators read it.
  const select = { users: [applicant.uid, gone.uid] }
  const change = { kind: 'status' as const, newStatus: 'denied' as const }
  const frozen = await world.call(contract.bulkChanges.create, { body: { change, select } }, administrator)
  const bulkChange = frozen.body.id
  const said = words['contact message']
  const contactMessage = await world.contactMessage({ name: said, subject: said, message: said })
  const kitRequest = await world.kitRequest()
  await world.deps.database
    .updateTable('dev_kit_requests')
    .set({ purpose: words['kit request'], tracking: words['kit request'] })
    .where('id', '=', kitRequest)
    .execute()
  await plantWriting(world, pages[0]!.id, administrator)
  const holder = await world.deps.database
    .selectFrom('components')
    .select(['id as component', 'category_id as category'])
    .where('id', '=', place.component_id)
    .executeTakeFirstOrThrow()
  const documentImport = await plantImport(world, pages[2]!.id)
  return { pages, holder, applicant, gone, bulkChange, contactMessage, kitRequest, documentImport }
}

/** What was said in a version that is no longer the newest, by a reader, and by somebody who is still writing. */
const plantWriting = async (world: World, id: string, administrator: TestPerson) => {
  const { call, deps, version } = world
  const of = { params: { id } }
  const at = deps.now().toISOString()
  const earlier = words['earlier version']
  await version(id, { version: 2, title: earlier, summary: earlier, body: earlier, message: earlier })
  await version(id, { version: 3, title: 'Newest', body: 'Newest' })
  await deps.database.updateTable('pages').set({ version: 3 }).where('id', '=', id).execute()
  const copy = words['working copy']
  const text = { title: copy, summary: copy, body: copy, baseVersion: 1, revision: 0 }
  await call(contract.pages.keepWorkingCopy, { ...of, body: text }, administrator)
  const said = { page_id: id, version: 1, identity_uid: null, helpful: false, reason: words.feedback }
  await deps.database
    .insertInto('page_feedback')
    .values({ id: randomUUID(), ...said, created_at: at })
    .execute()
}

/** The report of an import names a page that is a draft, and says something of its file. */
const plantImport = async ({ deps }: World, page: string) => {
  const id = randomUUID()
  const made = { id, source: words.draft, audience: 'public' as const, publish: false, size: 1, parts: 0 }
  const by = { created_at: deps.now().toISOString(), created_by: null, created_by_name: 'Portal' }
  const target = { category_id: null, component_id: null, finished_at: null, held_by: null, held_until: null }
  const state = 'done' as const
  await deps.database
    .insertInto('imports')
    .values({ ...made, ...by, ...target, state })
    .execute()
  const file = { path: `${words.draft}.md`, outcome: 'created' as const, slug: null, page_id: page }
  await deps.database
    .insertInto('import_files')
    .values({ import_id: id, position: 1, ...file, notes: JSON.stringify([words.draft]) })
    .execute()
  return id
}

type Planted = Awaited<ReturnType<typeof plant>>
type Inputs = (planted: Planted) => { params?: Record<string, string>; query?: Record<string, unknown> }[]

const once: Inputs = () => [{}]
const ofApplicant: Inputs = ({ applicant, gone }) => [
  { params: { id: applicant.uid } },
  { params: { id: gone.uid } },
]

const ofPage: Inputs = ({ pages }) => pages.map(({ id }) => ({ params: { id } }))

const ofBulkChange: Inputs = ({ bulkChange }) => [{ params: { id: bulkChange } }]

const ofImport: Inputs = ({ documentImport }) => [{ params: { id: documentImport } }]

const ofComponent: Inputs = ({ holder }) => [{ params: { id: holder.component } }]
const ofCategory: Inputs = ({ holder }) => [{ params: { id: holder.category } }]

/** Every read call, with everything worth asking it. */
const reads: Record<string, { endpoint: Endpoint; inputs: Inputs }> = {
  'session.get': { endpoint: contract.session.get, inputs: once },
  'users.list': { endpoint: contract.users.list, inputs: () => [{ query: { count: 100 } }] },
  'users.get': { endpoint: contract.users.get, inputs: ofApplicant },
  'applications.get': { endpoint: contract.applications.get, inputs: ofApplicant },
  'applications.listWaiting': {
    endpoint: contract.applications.listWaiting,
    inputs: () => [{ query: { count: 100 } }],
  },
  'users.exportCsv': {
    endpoint: contract.users.exportCsv,
    inputs: () => [{}, { query: { name: 'x.example' } }, { query: { sort: 'company' } }],
  },
  'users.listDeleted': { endpoint: contract.users.listDeleted, inputs: () => [{ query: { count: 100 } }] },
  'users.listMails': { endpoint: contract.users.listMails, inputs: ofApplicant },
  'invitations.list': { endpoint: contract.invitations.list, inputs: once },
  'invitations.read': { endpoint: contract.invitations.read, inputs: () => [{ query: { token: 'x' } }] },
  'audit.list': { endpoint: contract.audit.list, inputs: () => [{ query: { count: 100 } }] },
  'audit.exportCsv': { endpoint: contract.audit.exportCsv, inputs: once },
  'audit.ofUser': { endpoint: contract.audit.ofUser, inputs: ofApplicant },
  'bulkChanges.list': { endpoint: contract.bulkChanges.list, inputs: once },
  'bulkChanges.get': { endpoint: contract.bulkChanges.get, inputs: ofBulkChange },
  'bulkChanges.rows': { endpoint: contract.bulkChanges.rows, inputs: ofBulkChange },
  'savedViews.list': { endpoint: contract.savedViews.list, inputs: once },
  'pages.bySlug': {
    endpoint: contract.pages.bySlug,
    inputs: ({ pages }) => pages.map(({ slug }) => ({ params: { slug } })),
  },
  'pages.get': {
    endpoint: contract.pages.get,
    inputs: ({ pages }) => pages.map(({ id }) => ({ params: { id } })),
  },
  'pages.latest': {
    endpoint: contract.pages.latest,
    inputs: () => [{ query: { count: 50 } }, { query: { kind: 'document' } }, { query: { kind: 'content' } }],
  },
  'pages.listPublic': { endpoint: contract.pages.listPublic, inputs: once },
  'pages.tree': {
    endpoint: contract.pages.tree,
    inputs: ({ pages }) => [{}, ...pages.map(({ slug }) => ({ query: { page: slug } }))],
  },
  'pages.suggest': {
    endpoint: contract.pages.suggest,
    inputs: () => ['title', 'word', ...Object.values(words)].map((q) => ({ query: { q } })),
  },
  'pages.popular': { endpoint: contract.pages.popular, inputs: once },
  'pages.unanswered': { endpoint: contract.pages.unanswered, inputs: once },
  'pages.search': {
    endpoint: contract.pages.search,
    inputs: () => [
      ...['', 'says', 'title', 'word', ...Object.values(words)].map((q) => ({ query: { q, count: 100 } })),
      { query: { q: '-nothing' } },
    ],
  },
  'pages.versions': { endpoint: contract.pages.versions, inputs: ofPage },
  'pages.workingCopy': { endpoint: contract.pages.workingCopy, inputs: ofPage },
  'pages.feedback': { endpoint: contract.pages.feedback, inputs: ofPage },
  'pages.listManaged': {
    endpoint: contract.pages.listManaged,
    inputs: ({ holder: { component } }) => [
      { query: { component } },
      { query: { kind: 'content' } },
      { query: { kind: 'document' } },
    ],
  },
  'catalogue.teasers': { endpoint: contract.catalogue.teasers, inputs: once },
  'catalogue.listManaged': { endpoint: contract.catalogue.listManaged, inputs: once },
  'catalogue.listCategories': { endpoint: contract.catalogue.listCategories, inputs: once },
  'catalogue.getComponent': { endpoint: contract.catalogue.getComponent, inputs: ofComponent },
  'catalogue.listComponents': { endpoint: contract.catalogue.listComponents, inputs: ofCategory },
  'imports.list': { endpoint: contract.imports.list, inputs: once },
  'imports.get': { endpoint: contract.imports.get, inputs: ofImport },
  'imports.files': { endpoint: contract.imports.files, inputs: ofImport },
  'imports.exportDocuments': { endpoint: contract.imports.exportDocuments, inputs: once },
  'learningPaths.list': { endpoint: contract.learningPaths.list, inputs: once },
  'learningPaths.teasers': { endpoint: contract.learningPaths.teasers, inputs: once },
  'devKits.list': { endpoint: contract.devKits.list, inputs: once },
  'devKits.listRequests': {
    endpoint: contract.devKits.listRequests,
    inputs: () => [{ query: { count: 100 } }],
  },
  'devKits.getRequest': {
    endpoint: contract.devKits.getRequest,
    inputs: ({ kitRequest }) => [{ params: { id: kitRequest } }],
  },
  'devKits.exportRequests': { endpoint: contract.devKits.exportRequests, inputs: once },
  'devKits.requestsOf': { endpoint: contract.devKits.requestsOf, inputs: ofApplicant },
  'contact.list': { endpoint: contract.contact.list, inputs: () => [{ query: { count: 100 } }] },
  'contact.get': {
    endpoint: contract.contact.get,
    inputs: ({ contactMessage }) => [{ params: { id: contactMessage } }],
  },
  'community.listManaged': { endpoint: contract.community.listManaged, inputs: once },
  'community.announcements': { endpoint: contract.community.announcements, inputs: once },
}

test('every read call is asked', () => {
  const readCalls = Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls).flatMap(([name, { method }]) => (method === 'GET' ? [`${noun}.${name}`] : [])),
  )
  expect(Object.keys(reads).toSorted()).toEqual(readCalls.toSorted())
})

onBothDatabases('nobody learns', (world) => {
  let planted: Planted | undefined

  const callerOfKind = async (kind: string, { applicant }: Planted): Promise<TestPerson | null> => {
    const { identity, person, administrator } = world()
    if (kind === 'anonymous') return null
    if (kind === 'identity') return identity()
    if (kind === 'applicant') return applicant
    if (kind === 'administrator') return administrator()
    const status = (['pending', 'denied', 'approved', 'disabled', 'blocked'] as const).find(
      (each) => each === kind,
    )!
    return person({ status })
  }

  test.each(Object.keys(readable))('more than %s may', async (kind) => {
    planted ??= await plant(world())
    const caller = await callerOfKind(kind, planted)
    const seen = new Set<string>()
    const totals: number[] = []
    for (const [name, { endpoint, inputs }] of Object.entries(reads)) {
      for (const input of inputs(planted)) {
        const answer = await callLoosely(world().fetch, endpoint, input, caller, 'leak')
        for (const [word, text] of Object.entries(words)) if (answer.text.includes(text)) seen.add(word)
        if (name === 'pages.search' && input.query?.q === 'says') totals.push(JSON.parse(answer.text).total)
      }
    }
    const mayRead = readable[kind]!
    expect([...seen].toSorted()).toEqual(mayRead.toSorted())
    // Counts tell as much as titles: two pages of each audience, and none besides.
    const audiences = ['public', 'signed-in', 'approved'] as const
    expect(totals).toEqual([audiences.filter((audience) => mayRead.includes(audience)).length * 2])
  })
})
