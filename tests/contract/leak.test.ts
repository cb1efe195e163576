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
  administrator: ['public', 'signed-in', 'approved', 'announcement', 'person', 'note'],
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
  return { pages, applicant, gone, bulkChange }
}

type Planted = Awaited<ReturnType<typeof plant>>
type Inputs = (planted: Planted) => { params?: Record<string, string>; query?: Record<string, unknown> }[]

const once: Inputs = () => [{}]
const ofApplicant: Inputs = ({ applicant, gone }) => [
  { params: { id: applicant.uid } },
  { params: { id: gone.uid } },
]

const ofBulkChange: Inputs = ({ bulkChange }) => [{ params: { id: bulkChange } }]

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
  'pages.tree': { endpoint: contract.pages.tree, inputs: once },
  'pages.search': {
    endpoint: contract.pages.search,
    inputs: () => [
      ...['', 'says', 'title', 'word', ...Object.values(words)].map((q) => ({ query: { q, count: 100 } })),
      { query: { q: '-nothing' } },
    ],
  },
  'catalogue.teasers': { endpoint: contract.catalogue.teasers, inputs: once },
  'learningPaths.list': { endpoint: contract.learningPaths.list, inputs: once },
  'learningPaths.teasers': { endpoint: contract.learningPaths.teasers, inputs: once },
  'devKits.list': { endpoint: contract.devKits.list, inputs: once },
  'devKits.requestsOf': { endpoint: contract.devKits.requestsOf, inputs: ofApplicant },
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
