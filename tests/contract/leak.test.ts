import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { callLoosely } from './caller'
import { makeAnswer, makeQuestion, makeReport } from './community-world'
import { makeRelease } from './downloads-world'
import { makeCertificate, makeCohort, makePath, quizUnit, threeQuestions } from './learning-world'
import { makeDelivery, makeWebhook } from './webhooks-world'
import { makeSegmentMessage, onDatabase, type TestPerson, type World } from './world'
import { insightMetrics, insightTables } from '~/contract/insight'
import { funnelGroupings } from '~/contract/funnel'
import { funnelStages } from '~/contract/enums'
import { notifyUsers } from '../support/service'

const yearsAround = { from: '2025-01-01', to: '2030-12-31' }

/** A separate word for each text that some callers must not see. */
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
  'announcement to come': 'wordforthcoming',
  'segment message': 'wordsegment',
  deleted: 'worddeleted',
  'earlier version': 'wordearlier',
  'working copy': 'wordkept',
  'reviewed draft': 'wordreviewed',
  comment: 'wordcommented',
  reviewer: 'wordnamed',
  feedback: 'wordfeedback',
  'contact message': 'wordcontact',
  'kit request': 'wordkit',
  'unit note': 'wordunitnote',
  'withdrawn kit': 'wordwithdrawn',
  'path in the making': 'wordunready',
  'locked unit': 'wordlocked',
  'right answer': 'wordexplained',
  cohort: 'wordcohort',
  question: 'wordasked',
  certificate: 'wordcertificate',
  notification: 'wordnotification',
  'closed notification': 'wordtold',
  post: 'wordposted',
  'hidden question': 'wordhiddenasked',
  'hidden answer': 'wordhiddenanswered',
  report: 'wordreported',
  member: 'wordlisted',
  'unlisted member': 'wordunlisted',
  'new address': 'wordmoved',
  webhook: 'wordwebhook',
  'secret of a webhook': 'wordsealed',
} as const
type Word = keyof typeof words

const readable: Record<string, Word[]> = {
  // A certificate shows its text to every visitor who has its code.
  anonymous: ['public', 'certificate'],
  identity: ['public', 'certificate'],
  pending: ['public', 'signed-in', 'certificate'],
  denied: ['public', 'signed-in', 'certificate'],
  // Not the notifications about areas for members.
  applicant: ['public', 'signed-in', 'certificate', 'person', 'notification', 'new address'],
  // A user whose review of a draft has ended.
  approved: ['public', 'signed-in', 'certificate', 'approved', 'announcement', 'question', 'post', 'member'],
  disabled: ['public', 'certificate'],
  blocked: ['public', 'certificate'],
  // All but the texts of deleted users and another administrator's working copy.
  administrator: [
    'public',
    'signed-in',
    'approved',
    'draft',
    'archived',
    'disabled',
    'announcement',
    'announcement to come',
    'segment message',
    'person',
    'note',
    'contact message',
    'kit request',
    'unit note',
    'withdrawn kit',
    'earlier version',
    'reviewed draft',
    'comment',
    'reviewer',
    'feedback',
    'certificate',
    'path in the making',
    'locked unit',
    'right answer',
    'cohort',
    'question',
    'post',
    'hidden question',
    'hidden answer',
    'report',
    'member',
    'unlisted member',
    // And no secret, not even encrypted.
    'webhook',
  ],
}

/** Plants each word in all texts that can hold it. Returns the records. */
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
  const published = await world.learningPath(pages.map(({ slug }) => slug))
  await world.announce('Title', -1, `<p>${words.announcement}</p>`)
  await world.announce('Title', 1, `<p>${words['announcement to come']}</p>`)

  const applicant = await world.applicant()
  await world.setColumns(applicant.uid, { company_name: words.person, phone_number: words.person })
  const newEmail = `${words['new address']}@x.example`
  const ofApplicant = { params: { id: applicant.uid }, body: { newEmail } }
  await world.call(contract.emailChanges.request, ofApplicant, applicant)
  const administrator = await world.administrator()
  const gone = await world.applicant()
  const traces = { company_name: words.deleted, phone_number: words.deleted, job_title: words.deleted }
  await world.setColumns(gone.uid, traces)
  await world.call(contract.users.remove, { params: { id: gone.uid } }, administrator)
  for (const { uid } of [applicant, administrator]) {
    const noted = { params: { id: uid }, body: { body: words.note } }
    await world.call(contract.userNotes.create, noted, administrator)
    await world.call(
      contract.userNotes.setTags,
      { params: { id: uid }, body: { tags: [words.note] } },
      administrator,
    )
  }
  const body = { comment: words.note, visibility: 'private' as const }
  await world.call(contract.applications.comment, { params: { id: applicant.uid }, body }, administrator)
  // A bulk change whose rows name both users, although one is deleted; only administrators read it.
  const select = { users: [applicant.uid, gone.uid] }
  const change = { kind: 'status' as const, newStatus: 'denied' as const }
  const frozen = await world.call(contract.bulkChanges.create, { body: { change, select } }, administrator)
  const bulkChange = frozen.body.id
  const said = words['contact message']
  const contactMessage = await world.contactMessage({ name: said, subject: said, message: said })
  const kitRequest = await world.kitRequest()
  await world.context.database
    .updateTable('dev_kit_requests')
    .set({ purpose: words['kit request'], tracking: words['kit request'] })
    .where('id', '=', kitRequest)
    .execute()
  // A unit on loan, with a note for administrators.
  const { id: kitUnit } = await world.context.database
    .updateTable('kit_units')
    .set({ state: 'on-loan', note: words['unit note'] })
    .where('request_id', '=', kitRequest)
    .returning('id')
    .executeTakeFirstOrThrow()
  const recipients = { to: [applicant.uid, gone.uid], link: '/profile/application' }
  for (const [kind, word] of [
    ['application', 'notification'],
    ['answer', 'closed notification'],
  ] as const) {
    await notifyUsers(
      world.context,
      { kind, ...recipients, title: words[word], text: words[word] },
      { mail: false },
    )
  }
  const unsubscription = await world.unsubscribeToken(applicant.uid)
  await plantWriting(world, pages[0]!.id, administrator)
  const formerReviewer = await plantReview(world, pages[2]!.id, administrator)
  const holder = await world.context.database
    .selectFrom('components')
    .select(['id as component', 'category_id as category'])
    .where('id', '=', place.component_id)
    .executeTakeFirstOrThrow()
  const documentImport = await plantImport(world, pages[2]!.id)
  const learning = await plantLearning(world, [applicant, gone])
  const community = await plantCommunity(world, pages, gone)
  const downloads = await plantDownloads(world, place.component_id)
  const withdrawnKit = await plantKits(world, [pages[4]!.id, pages[6]!.id])
  const webhook = await plantWebhook(world)
  const recipient = await world.person({ status: 'approved' })
  const segmentMessage = await makeSegmentMessage(world, recipient.uid, words['segment message'])
  const companies = await world.context.database.selectFrom('companies').select('id').execute()
  const records = {
    companies,
    published,
    contactMessage,
    kitRequest,
    kitUnit,
    withdrawnKit,
    downloads,
    documentImport,
    unsubscription,
    learning,
    community,
    webhook,
    formerReviewer,
    segmentMessage,
  }
  return { pages, holder, applicant, gone, bulkChange, ...records }
}

/** A file for each audience, one that is still checked, and one that is withdrawn. */
const plantDownloads = async (world: World, component_id: string) => {
  const withdrawn_at = world.context.now().toISOString()
  const kinds = [
    ['public', {}],
    ['signed-in', { audience: 'signed-in' }],
    ['approved', { audience: 'approved' }],
    ['draft', { state: 'checking', released_at: null }],
    ['archived', { withdrawn_at }],
  ] as const
  return Promise.all(
    kinds.map(([word, traits]) => {
      const text = words[word]
      const said = { name: text, file_name: `${text}.zip`, notes: text, notes_html: text, content: text }
      return makeRelease(world, { component_id, slug: `file-${text}`, version: text, ...said, ...traits })
    }),
  )
}

/** A webhook and a delivery to it. */
const plantWebhook = async (world: World) => {
  const { id } = await makeWebhook(world, {
    url: `https://${words.webhook}.x.example`,
    description: words.webhook,
    secret: words['secret of a webhook'],
  })
  return { endpoint: id, delivery: await makeDelivery(world, id, { body: words.webhook }) }
}

const wordsSaid = (text: string) => ({ title: `Asked ${text}`, body: text, html: `<p>${text}</p>`, text })

/** Questions about every page, a hidden question, answers, versions, reports, and listed and unlisted members. */
const plantCommunity = async (world: World, pages: { id: string; slug: string }[], gone: TestPerson) => {
  const { database, now } = world.context
  const at = now().toISOString()
  const members = [
    await world.person({ status: 'approved' }),
    await world.person({ status: 'approved' }),
    gone,
  ]
  const introductions = [words.member, words['unlisted member'], words.deleted]
  for (const [index, { uid }] of members.entries()) {
    const introduction = introductions[index]!
    const member = { identity_uid: uid, handle: introduction, introduction, is_listed: index !== 1 }
    await database
      .insertInto('members')
      .values({ ...member, created_at: at })
      .execute()
  }
  const questions = [
    await makeQuestion(world, { ...wordsSaid(words.post), tags: [words.post], author_uid: gone.uid }),
    await makeQuestion(world, {
      ...wordsSaid(words['hidden question']),
      tags: [words['hidden question']],
      is_hidden: true,
    }),
  ]
  for (const { id, slug } of pages) {
    // The subject is hidden from readers who may no longer open the page.
    const subject = { page_id: id, heading: slug, heading_text: slug }
    questions.push(await makeQuestion(world, { ...wordsSaid('About a document'), ...subject }))
  }
  const { title: _title, ...hidden } = wordsSaid(words['hidden answer'])
  const answers = [
    await makeAnswer(world, questions[0]!, { ...hidden, is_hidden: true }),
    await makeAnswer(world, questions[1]!, { body: words['hidden question'], author_uid: gone.uid }),
  ]
  for (const [post_id, text] of [
    [questions[1]!, words['hidden question']],
    [answers[0]!, words['hidden answer']],
  ] as const) {
    const earlier = { post_id, revision: 0, title: text, body: text, author_uid: gone.uid, at }
    await database.insertInto('post_versions').values(earlier).execute()
  }
  await makeReport(world, questions[0]!, words.report)
  return { questions, answers, members }
}

/** A withdrawn kit, and kits that require an unpublished path and these pages. Returns the withdrawn kit's id. */
const plantKits = async (world: World, agreements: readonly string[]) => {
  const said = words['withdrawn kit']
  const slug = await world.kit(1, { name: said, description: said, shown: false })
  const asking: string[] = []
  for (const agreement_id of agreements) asking.push(await world.kit(1, { agreement_id }))
  const { id: path_id } = await world.context.database
    .selectFrom('learning_paths')
    .select('id')
    .where('published', '=', false)
    .executeTakeFirstOrThrow()
  const kits = await world.context.database
    .selectFrom('dev_kits')
    .select(['id', 'slug'])
    .where('slug', 'in', [slug, ...asking])
    .execute()
  const getId = (wanted: string) => kits.find((kit) => kit.slug === wanted)!.id
  await world.context.database
    .insertInto('dev_kit_paths')
    .values(asking.map((wanted) => ({ kit_id: getId(wanted), path_id })))
    .execute()
  return getId(slug)
}

/** A path whose second unit is locked by its first, an unpublished path, their learners, certificates and a cohort. */
const plantLearning = async (world: World, [applicant, gone]: [TestPerson, TestPerson]) => {
  const asking = (text: string) =>
    quizUnit([{ ...threeQuestions[0]!, text, explanation: words['right answer'] }], { title: text })
  const units = [
    asking(words.question),
    quizUnit([{ ...threeQuestions[0]!, text: words['locked unit'] }], { body: words['locked unit'] }),
  ]
  const unready = words['path in the making']
  const open = await makePath(world, { order: 'required', units })
  const draft = await makePath(world, { isPublished: false, title: unready, units: [asking(unready)] })
  const certificates = [
    await makeCertificate(world, applicant.uid, words.certificate),
    await makeCertificate(world, gone.uid, words.deleted),
  ]
  const at = world.context.now().toISOString()
  for (const { uid } of [applicant, gone]) {
    await world.context.database
      .insertInto('learning_path_progress')
      .values({ identity_uid: uid, path_id: open.id, started_at: at, last_at: at, finished_at: null })
      .execute()
  }
  const cohort = await makeCohort(world, open, words.cohort)
  return { paths: [open, draft], certificates, cohort: cohort.id }
}

/** Texts of an older version, of a reader's feedback, and of an administrator's working copy. */
const plantWriting = async (world: World, id: string, administrator: TestPerson) => {
  const { call, context, version } = world
  const of = { params: { id } }
  const at = context.now().toISOString()
  const earlier = words['earlier version']
  await version(id, { version: 2, title: earlier, summary: earlier, body: earlier, message: earlier })
  await version(id, { version: 3, title: 'Newest', body: 'Newest' })
  await context.database.updateTable('pages').set({ version: 3 }).where('id', '=', id).execute()
  const copy = words['working copy']
  const text = { title: copy, summary: copy, body: copy, baseVersion: 1, revision: 0 }
  await call(contract.pages.keepWorkingCopy, { ...of, body: text }, administrator)
  const said = { page_id: id, version: 1, identity_uid: null, helpful: false, reason: words.feedback }
  await context.database
    .insertInto('page_feedback')
    .values({ id: randomUUID(), ...said, created_at: at })
    .execute()
}

/** A draft with a reviewer, a former reviewer and a comment. Returns the former reviewer. */
const plantReview = async (world: World, id: string, administrator: TestPerson) => {
  const { call, context, person, version } = world
  const text = words['reviewed draft']
  const headings = JSON.stringify([{ id: text, depth: 2, text }])
  await version(id, { version: 2, title: text, summary: text, body: text, html: text, text, headings })
  await context.database.updateTable('pages').set({ version: 2 }).where('id', '=', id).execute()
  const former = await person({ status: 'approved' })
  const reviewer = await person({ status: 'approved', firstName: words.reviewer })
  for (const { uid } of [former, reviewer]) {
    const named = { params: { id }, body: { identityUid: uid } }
    await call(contract.pageReviews.addReviewer, named, administrator)
  }
  const body = { body: words.comment, version: 2, heading: text }
  await call(contract.pageReviews.addComment, { params: { id }, body }, administrator)
  const ended = { params: { id, reviewer: former.uid } }
  await call(contract.pageReviews.removeReviewer, ended, administrator)
  return former
}

/** An import whose report names a draft page and has notes about its file. */
const plantImport = async ({ context }: World, page: string) => {
  const id = randomUUID()
  const made = { id, source: words.draft, audience: 'public' as const, publish: false, size: 1, parts: 0 }
  const by = { created_at: context.now().toISOString(), created_by: null, created_by_name: 'Portal' }
  const target = { category_id: null, component_id: null, finished_at: null }
  const state = 'done' as const
  await context.database
    .insertInto('imports')
    .values({ ...made, ...by, ...target, state })
    .execute()
  const file = { path: `${words.draft}.md`, outcome: 'created' as const, slug: null, page_id: page }
  await context.database
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

const ofCompany: Inputs = ({ companies }) => companies.map((params) => ({ params }))

const ofPage: Inputs = ({ pages }) => pages.map(({ id }) => ({ params: { id } }))

const ofBulkChange: Inputs = ({ bulkChange }) => [{ params: { id: bulkChange } }]

const ofQuestion: Inputs = ({ community }) => community.questions.map((id) => ({ params: { id } }))
const ofAnswer: Inputs = ({ community }) => community.answers.map((id) => ({ params: { id } }))
const searches = ['word', ...Object.values(words)]

const ofPath: Inputs = ({ learning }) => learning.paths.map(({ id }) => ({ params: { id } }))
const ofCohort: Inputs = ({ learning }) => [{ params: { id: learning.cohort } }]
const ofUnit: Inputs = ({ learning }) =>
  learning.paths.flatMap(({ slug, units }) =>
    units.map((unit) => ({ params: { path: slug, unit: unit.slug } })),
  )
const ofCertificate: Inputs = ({ learning }) => learning.certificates.map((code) => ({ params: { code } }))

const ofImport: Inputs = ({ documentImport }) => [{ params: { id: documentImport } }]

const ofDownload: Inputs = ({ downloads }) => downloads.map(({ slug }) => ({ params: { slug } }))
const releasesOf: Inputs = ({ downloads }) =>
  downloads.flatMap(({ slug }) =>
    ['latest', slug.slice('file-'.length)].map((version) => ({ params: { slug, version } })),
  )

const ofComponent: Inputs = ({ holder }) => [{ params: { id: holder.component } }]
const ofCategory: Inputs = ({ holder }) => [{ params: { id: holder.category } }]

/** Every read endpoint with its inputs. */
const reads: Record<string, { endpoint: Endpoint; inputs: Inputs }> = {
  'session.get': { endpoint: contract.session.get, inputs: once },
  'signInMethods.read': { endpoint: contract.signInMethods.read, inputs: ofApplicant },
  'users.list': { endpoint: contract.users.list, inputs: () => [{ query: { count: 100 } }] },
  'users.get': { endpoint: contract.users.get, inputs: ofApplicant },
  'emailChanges.pending': { endpoint: contract.emailChanges.pending, inputs: ofApplicant },
  'emailChanges.readLink': {
    endpoint: contract.emailChanges.readLink,
    inputs: () => [{ query: { token: 'x' } }],
  },
  'secondFactor.read': { endpoint: contract.secondFactor.read, inputs: ofApplicant },
  'applications.get': { endpoint: contract.applications.get, inputs: ofApplicant },
  'applications.openFile': {
    endpoint: contract.applications.openFile,
    inputs: (planted) =>
      ofApplicant(planted).map(({ params }) => ({ params: { ...params, file: planted.holder.component } })),
  },
  'applicationForm.get': { endpoint: contract.applicationForm.get, inputs: once },
  'applicationForm.readVersion': {
    endpoint: contract.applicationForm.readVersion,
    inputs: () => [{ query: { version: 1 } }],
  },
  'applications.listWaiting': {
    endpoint: contract.applications.listWaiting,
    inputs: () => [{ query: { count: 100 } }],
  },
  'applications.listDecided': {
    endpoint: contract.applications.listDecided,
    inputs: () => [{ query: { count: 100 } }],
  },
  'applications.exportDecided': { endpoint: contract.applications.exportDecided, inputs: once },
  'users.exportCsv': {
    endpoint: contract.users.exportCsv,
    inputs: () => [
      {},
      { query: { name: 'x.example' } },
      { query: { sort: 'company' } },
      { query: { users: 'x' } },
    ],
  },
  'users.listDeleted': { endpoint: contract.users.listDeleted, inputs: () => [{ query: { count: 100 } }] },
  'ownAccount.listSignIns': { endpoint: contract.ownAccount.listSignIns, inputs: ofApplicant },
  'ownAccount.exportData': {
    endpoint: contract.ownAccount.exportData,
    inputs: (planted) => [...ofApplicant(planted), { params: { id: planted.formerReviewer.uid } }],
  },
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
  'userNotes.getTags': { endpoint: contract.userNotes.getTags, inputs: ofApplicant },
  'userNotes.listTags': { endpoint: contract.userNotes.listTags, inputs: once },
  'userNotes.list': { endpoint: contract.userNotes.list, inputs: ofApplicant },
  'companies.list': { endpoint: contract.companies.list, inputs: () => [{ query: { count: 100 } }] },
  'companies.get': { endpoint: contract.companies.get, inputs: ofCompany },
  'companies.listApplications': { endpoint: contract.companies.listApplications, inputs: ofCompany },
  'companies.listKitRequests': { endpoint: contract.companies.listKitRequests, inputs: ofCompany },
  'companies.listActivity': { endpoint: contract.companies.listActivity, inputs: ofCompany },
  'companies.suggest': { endpoint: contract.companies.suggest, inputs: once },
  'pages.bySlug': {
    endpoint: contract.pages.bySlug,
    inputs: ({ pages }) => pages.map(({ slug }) => ({ params: { slug } })),
  },
  'pages.get': {
    endpoint: contract.pages.get,
    inputs: ({ pages }) => pages.map(({ id }) => ({ params: { id } })),
  },
  'pages.markdown': {
    endpoint: contract.pages.markdown,
    inputs: ({ pages }) => pages.map(({ slug }) => ({ params: { slug } })),
  },
  'pages.listMarkdown': { endpoint: contract.pages.listMarkdown, inputs: once },
  'pages.allMarkdown': { endpoint: contract.pages.allMarkdown, inputs: once },
  'pages.listPreviewLinks': {
    endpoint: contract.pages.listPreviewLinks,
    inputs: ({ pages }) => pages.map(({ id }) => ({ params: { id } })),
  },
  'pages.readPreview': {
    endpoint: contract.pages.readPreview,
    inputs: ({ pages }) => pages.map(({ id }) => ({ params: { token: id } })),
  },
  'downloads.list': { endpoint: contract.downloads.list, inputs: once },
  'downloads.get': { endpoint: contract.downloads.get, inputs: ofDownload },
  'downloads.open': { endpoint: contract.downloads.open, inputs: releasesOf },
  'downloads.listManaged': {
    endpoint: contract.downloads.listManaged,
    inputs: () => [{ query: { count: 100 } }],
  },
  'downloads.getManaged': {
    endpoint: contract.downloads.getManaged,
    inputs: ({ downloads }) => downloads.map(({ id }) => ({ params: { id } })),
  },
  'pages.latest': {
    endpoint: contract.pages.latest,
    inputs: () => [{ query: { count: 50 } }, { query: { kind: 'document' } }, { query: { kind: 'content' } }],
  },
  'pages.listPublic': { endpoint: contract.pages.listPublic, inputs: once },
  'pages.changes': { endpoint: contract.pages.changes, inputs: once },
  'adminCounts.overview': { endpoint: contract.adminCounts.overview, inputs: once },
  'adminCounts.read': { endpoint: contract.adminCounts.read, inputs: once },
  'insight.read': { endpoint: contract.insight.read, inputs: () => [{ query: yearsAround }] },
  'insight.exportCsv': {
    endpoint: contract.insight.exportCsv,
    inputs: () => insightMetrics.map((metric) => ({ params: { metric }, query: yearsAround })),
  },
  'insight.pages': { endpoint: contract.insight.pages, inputs: () => [{ query: yearsAround }] },
  'insight.paths': { endpoint: contract.insight.paths, inputs: () => [{ query: yearsAround }] },
  'insight.exportTable': {
    endpoint: contract.insight.exportTable,
    inputs: () => insightTables.map((table) => ({ params: { table }, query: yearsAround })),
  },
  'funnel.groups': {
    endpoint: contract.funnel.groups,
    inputs: () => funnelGroupings.map((by) => ({ params: { by }, query: yearsAround })),
  },
  'funnel.exportCsv': {
    endpoint: contract.funnel.exportCsv,
    inputs: () =>
      (['period', ...funnelGroupings] as const).map((by) => ({ params: { by }, query: yearsAround })),
  },
  'funnel.read': { endpoint: contract.funnel.read, inputs: () => [{ query: yearsAround }] },
  'funnel.listReached': {
    endpoint: contract.funnel.listReached,
    inputs: () => funnelStages.map((stage) => ({ params: { stage }, query: { ...yearsAround, count: 100 } })),
  },
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
      { query: { component, q: 'e' } },
      { query: { component, state: 'draft' as const } },
    ],
  },
  'pageReviews.listReviewers': { endpoint: contract.pageReviews.listReviewers, inputs: ofPage },
  'pageReviews.readDraft': { endpoint: contract.pageReviews.readDraft, inputs: ofPage },
  'pageReviews.listComments': { endpoint: contract.pageReviews.listComments, inputs: ofPage },
  'catalogue.outline': { endpoint: contract.catalogue.outline, inputs: once },
  'catalogue.teasers': { endpoint: contract.catalogue.teasers, inputs: once },
  'catalogue.listManaged': { endpoint: contract.catalogue.listManaged, inputs: once },
  'catalogue.listCategories': { endpoint: contract.catalogue.listCategories, inputs: once },
  'catalogue.getComponent': { endpoint: contract.catalogue.getComponent, inputs: ofComponent },
  'catalogue.listComponents': { endpoint: contract.catalogue.listComponents, inputs: ofCategory },
  'apiDescriptions.get': { endpoint: contract.apiDescriptions.get, inputs: ofComponent },
  'imports.list': { endpoint: contract.imports.list, inputs: once },
  'imports.get': { endpoint: contract.imports.get, inputs: ofImport },
  'imports.files': { endpoint: contract.imports.files, inputs: ofImport },
  'imports.exportDocuments': { endpoint: contract.imports.exportDocuments, inputs: once },
  'learningPaths.list': { endpoint: contract.learningPaths.list, inputs: once },
  'learningPaths.findUnits': {
    endpoint: contract.learningPaths.findUnits,
    inputs: () => ['path', 'unit', ...Object.values(words)].map((q) => ({ query: { q } })),
  },
  'learningPaths.teasers': { endpoint: contract.learningPaths.teasers, inputs: once },
  'learningPaths.activity': { endpoint: contract.learningPaths.activity, inputs: once },
  'learningPaths.outline': {
    endpoint: contract.learningPaths.outline,
    inputs: ({ learning, published }) =>
      [published, ...learning.paths.map(({ slug }) => slug)].map((path) => ({ params: { path } })),
  },
  'learningPaths.get': {
    endpoint: contract.learningPaths.get,
    inputs: ({ learning }) => learning.paths.map(({ slug }) => ({ params: { path: slug } })),
  },
  'learningPaths.getUnit': { endpoint: contract.learningPaths.getUnit, inputs: ofUnit },
  'learningPaths.captions': {
    endpoint: contract.learningPaths.captions,
    inputs: (planted) => ofUnit(planted).map(({ params }) => ({ params: { ...params, language: 'en' } })),
  },
  'learningPaths.certificate': { endpoint: contract.learningPaths.certificate, inputs: ofCertificate },
  'learningPaths.certificatePdf': { endpoint: contract.learningPaths.certificatePdf, inputs: ofCertificate },
  'learningPaths.ofUser': { endpoint: contract.learningPaths.ofUser, inputs: ofApplicant },
  'learningPaths.listManaged': { endpoint: contract.learningPaths.listManaged, inputs: once },
  'learningPaths.getManaged': { endpoint: contract.learningPaths.getManaged, inputs: ofPath },
  'learningPaths.listLearners': { endpoint: contract.learningPaths.listLearners, inputs: ofPath },
  'learningPaths.exportLearners': { endpoint: contract.learningPaths.exportLearners, inputs: ofPath },
  'learningPaths.listCohorts': { endpoint: contract.learningPaths.listCohorts, inputs: ofPath },
  'learningPaths.listCohortMembers': { endpoint: contract.learningPaths.listCohortMembers, inputs: ofCohort },
  'learningPaths.exportCohortMembers': {
    endpoint: contract.learningPaths.exportCohortMembers,
    inputs: ofCohort,
  },
  'devKits.list': { endpoint: contract.devKits.list, inputs: once },
  'devKits.teasers': { endpoint: contract.devKits.teasers, inputs: once },
  'devKits.listRequests': {
    endpoint: contract.devKits.listRequests,
    inputs: () => [{ query: { count: 100 } }],
  },
  'devKits.getRequest': {
    endpoint: contract.devKits.getRequest,
    inputs: ({ kitRequest }) => [{ params: { id: kitRequest } }],
  },
  'devKits.exportRequests': { endpoint: contract.devKits.exportRequests, inputs: once },
  'devKits.getRequests': { endpoint: contract.devKits.getRequests, inputs: ofApplicant },
  'devKits.eligibility': { endpoint: contract.devKits.eligibility, inputs: ofApplicant },
  'devKits.listManaged': { endpoint: contract.devKits.listManaged, inputs: once },
  'devKits.getManaged': {
    endpoint: contract.devKits.getManaged,
    inputs: ({ withdrawnKit }) => [{ params: { id: withdrawnKit } }],
  },
  'devKits.listUnits': {
    endpoint: contract.devKits.listUnits,
    inputs: ({ withdrawnKit }) => [{ params: { id: withdrawnKit } }],
  },
  'devKits.exportUnits': {
    endpoint: contract.devKits.exportUnits,
    inputs: ({ withdrawnKit }) => [{ params: { id: withdrawnKit } }],
  },
  'devKits.getUnit': {
    endpoint: contract.devKits.getUnit,
    inputs: ({ kitUnit }) => [{ params: { id: kitUnit } }],
  },
  'devKits.listRulePaths': { endpoint: contract.devKits.listRulePaths, inputs: once },
  'contact.challenge': { endpoint: contract.contact.challenge, inputs: once },
  'profileQuestions.get': { endpoint: contract.profileQuestions.get, inputs: once },
  'terms.get': { endpoint: contract.terms.get, inputs: once },
  'terms.policy': { endpoint: contract.terms.policy, inputs: once },
  'demonstration.people': { endpoint: contract.demonstration.people, inputs: once },
  'passwordPolicy.get': { endpoint: contract.passwordPolicy.get, inputs: once },
  'contact.list': { endpoint: contract.contact.list, inputs: () => [{ query: { count: 100 } }] },
  'contact.get': {
    endpoint: contract.contact.get,
    inputs: ({ contactMessage }) => [{ params: { id: contactMessage } }],
  },
  'questions.list': {
    endpoint: contract.questions.list,
    inputs: ({ pages }) => [
      { query: { count: 100 } },
      ...searches.map((text) => ({ query: { text } })),
      ...searches.map((tag) => ({ query: { tag } })),
      ...pages.map(({ slug }) => ({ query: { document: slug } })),
    ],
  },
  'questions.tags': {
    endpoint: contract.questions.tags,
    inputs: () => ['', ...searches].map((text) => ({ query: { text } })),
  },
  'questions.related': {
    endpoint: contract.questions.related,
    inputs: () => ['asked about', ...searches].map((text) => ({ query: { text } })),
  },
  'questions.get': { endpoint: contract.questions.get, inputs: ofQuestion },
  'questions.versions': { endpoint: contract.questions.versions, inputs: ofQuestion },
  'questions.answerVersions': { endpoint: contract.questions.answerVersions, inputs: ofAnswer },
  'questions.reports': { endpoint: contract.questions.reports, inputs: () => [{ query: { count: 100 } }] },
  'members.list': {
    endpoint: contract.members.list,
    inputs: () => [{ query: { count: 100 } }, ...searches.map((name) => ({ query: { name } }))],
  },
  'members.mentionable': {
    endpoint: contract.members.mentionable,
    inputs: () => ['', ...searches].map((text) => ({ query: { text } })),
  },
  'members.getListing': {
    endpoint: contract.members.getListing,
    inputs: ({ community }) => community.members.map(({ uid }) => ({ params: { id: uid } })),
  },
  'community.listManaged': { endpoint: contract.community.listManaged, inputs: once },
  'community.news': {
    endpoint: contract.community.news,
    inputs: () => [{ query: {} }, { query: { page: 2, count: 10 as const } }],
  },
  'community.announcements': {
    endpoint: contract.community.announcements,
    inputs: () => [{ query: {} }, { query: { page: 2, count: 10 as const } }],
  },
  'notifications.list': {
    endpoint: contract.notifications.list,
    inputs: () => [{ query: { count: 100 } }, { query: { unread: true } }],
  },
  'notifications.message': {
    endpoint: contract.notifications.message,
    inputs: ({ segmentMessage }) => [{ params: { id: segmentMessage } }],
  },
  'notifications.countUnread': { endpoint: contract.notifications.countUnread, inputs: once },
  'notifications.stream': { endpoint: contract.notifications.stream, inputs: once },
  'notifications.choices': { endpoint: contract.notifications.choices, inputs: once },
  'notifications.unsubscription': {
    endpoint: contract.notifications.unsubscription,
    inputs: ({ unsubscription }) => [{ params: { token: unsubscription } }],
  },
  'mailTexts.list': { endpoint: contract.mailTexts.list, inputs: once },
  'mailTexts.get': {
    endpoint: contract.mailTexts.get,
    inputs: () => [{ params: { id: 'application.denied' } }],
  },
  'reasonTemplates.list': { endpoint: contract.reasonTemplates.list, inputs: once },
  'webhooks.list': { endpoint: contract.webhooks.list, inputs: once },
  'webhooks.get': {
    endpoint: contract.webhooks.get,
    inputs: ({ webhook }) => [{ params: { id: webhook.endpoint } }],
  },
  'webhooks.listDeliveries': {
    endpoint: contract.webhooks.listDeliveries,
    inputs: ({ webhook }) => [{ params: { id: webhook.endpoint }, query: { count: 100 } }],
  },
  'webhooks.getDelivery': {
    endpoint: contract.webhooks.getDelivery,
    inputs: ({ webhook }) => [{ params: { id: webhook.delivery } }],
  },
}

test('every read endpoint is tested for leaks', () => {
  const readCalls = Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls).flatMap(([name, { method }]) => (method === 'GET' ? [`${noun}.${name}`] : [])),
  )
  expect(Object.keys(reads).toSorted()).toEqual(readCalls.toSorted())
})

onDatabase('responses', (world) => {
  let planted: Planted | undefined

  const callerOfKind = async (
    kind: string,
    { applicant, formerReviewer }: Planted,
  ): Promise<TestPerson | null> => {
    const { identity, person, administrator } = world()
    if (kind === 'anonymous') return null
    if (kind === 'identity') return identity()
    if (kind === 'applicant') return applicant
    if (kind === 'approved') return formerReviewer
    if (kind === 'administrator') return administrator()
    const status = (['pending', 'denied', 'disabled', 'blocked'] as const).find((each) => each === kind)!
    return person({ status })
  }

  test.each(Object.keys(readable))('contain only what %s may read', async (kind) => {
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
    // Totals reveal as much as titles: two pages of each audience, and no others.
    const audiences = ['public', 'signed-in', 'approved'] as const
    expect(totals).toEqual([audiences.filter((audience) => mayRead.includes(audience)).length * 2])
  })
})
