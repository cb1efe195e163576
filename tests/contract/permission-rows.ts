import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import sharp from 'sharp'
import type { ProblemCode } from '~/contract/problem'
import type { UnitInput } from '~/contract/path-building'
import { makeDownload, makeRelease } from './downloads-world'
import { getZip } from '../support/documentation'
import {
  cohortInput,
  makeCertificate,
  makeCohort,
  makePath,
  makeSegment,
  pathInput,
  quizUnit,
  videoUnit,
} from './learning-world'
import { asking, makeAnswer, makeQuestion, makeReport } from './community-world'
import { makeComment, makeReviewer } from './reviews-world'
import { makeDelivery, makeWebhook } from './webhooks-world'
import { userNotesContract } from '~/contract/user-notes'
import {
  answers,
  makeCompany,
  makeSegmentMessage,
  shippingAddress,
  type TestPerson,
  type World,
} from './world'

export const callerKinds = [
  'anonymous',
  'invalid token',
  'identity',
  'pending',
  'denied',
  'approved',
  'disabled',
  'blocked',
  'administrator',
] as const
export type CallerKind = (typeof callerKinds)[number]

/** The status of success, or the code of refusal. */
export type Outcome = number | ProblemCode | 'MISSING'
type Outcomes = Record<CallerKind, Outcome>

interface Row {
  /** What each caller gets on the caller's own record, or from a call that is about no user's record. */
  own: Outcomes
  /** What each caller gets on another user's record. */
  other?: Outcomes
  /** The other user has a waiting application. */
  needsApplicant?: boolean
  input: (world: World, target: TestPerson, record: 'own' | 'other') => Promise<Input> | Input
}

interface Input {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

const noToken = { anonymous: 'TOKEN_MISSING', 'invalid token': 'TOKEN_INVALID' } as const
const lockedOut = { disabled: 'ACCOUNT_DISABLED', blocked: 'ACCOUNT_BLOCKED' } as const
const unregistered = { ...noToken, ...lockedOut, identity: 'NOT_REGISTERED' } as const

/** Every caller, but a token that is sent must be valid. */
const everyone = (success: Outcome): Outcomes => ({
  anonymous: success,
  'invalid token': 'TOKEN_INVALID',
  identity: success,
  pending: success,
  denied: success,
  approved: success,
  disabled: success,
  blocked: success,
  administrator: success,
})

/** Every user with a usable profile. */
const users = (success: Outcome): Outcomes => ({
  ...unregistered,
  pending: success,
  denied: success,
  approved: success,
  administrator: success,
})

const approvedUsers = (success: Outcome): Outcomes => ({
  ...unregistered,
  pending: 'NOT_APPROVED',
  denied: 'NOT_APPROVED',
  approved: success,
  administrator: success,
})

const administrators = (success: Outcome): Outcomes => ({
  ...unregistered,
  pending: 'FORBIDDEN',
  denied: 'FORBIDDEN',
  approved: 'FORBIDDEN',
  administrator: success,
})

/** Another user's record: not found for users, and as given for administrators. */
const othersFor = (administrator: Outcome): Outcomes => ({ ...users('NOT_FOUND'), administrator })

/** The author of a post: the target if it has a profile, otherwise another user. */
const writer = async ({ context }: World, { uid }: TestPerson) =>
  (
    await context.database
      .selectFrom('users')
      .select('identity_uid')
      .where('identity_uid', '=', uid)
      .executeTakeFirst()
  )?.identity_uid ?? null
const aQuestion =
  (body?: object): Row['input'] =>
  async (world, target) => ({
    params: { id: await makeQuestion(world, { author_uid: await writer(world, target) }) },
    ...(body && { body }),
  })
const anAnswer =
  (body?: object): Row['input'] =>
  async (world, target) => ({
    params: {
      id: await makeAnswer(world, await makeQuestion(world), { author_uid: await writer(world, target) }),
    },
    ...(body && { body }),
  })
const authorsAndAdministrators = (success: Outcome) => ({
  own: approvedUsers(success),
  other: { ...approvedUsers('FORBIDDEN'), administrator: success },
})
const notOwn = (success: Outcome) => ({
  own: { ...approvedUsers('FORBIDDEN') },
  other: approvedUsers(success),
})

const byId = (_world: World, target: TestPerson): Input => ({ params: { id: target.uid } })
const withBody =
  (body: unknown): Row['input'] =>
  (_world, target) => ({ params: { id: target.uid }, body })
const thisYear = { from: '2026-01-01', to: '2026-12-31' }
const alone =
  (input: Input = {}): Row['input'] =>
  () =>
    input

/** A note of another administrator on the target, or on another user if the target has no profile. */
const aNote = async (world: World, target: TestPerson) => {
  const uid = (await writer(world, target)) ?? (await world.person({})).uid
  const input = { params: { id: uid }, body: { body: 'Met at the fair.' } }
  const { body } = await world.call(userNotesContract.create, input, await world.administrator())
  return { params: { id: uid, note: body.id } }
}

/** A new company. */
const aCompany =
  (getBody?: (world: World) => Promise<object> | object): Row['input'] =>
  async (world) => ({
    params: { id: await makeCompany(world) },
    ...(getBody && { body: await getBody(world) }),
  })

/** A new webhook. */
const aWebhook =
  (body?: object): Row['input'] =>
  async (world) => ({ params: { id: (await makeWebhook(world)).id }, ...(body && { body }) })
const aDelivery: Row['input'] = async (world) => ({
  params: { id: await makeDelivery(world, (await makeWebhook(world)).id) },
})

const mailText = { subject: 'Welcome', body: 'You are in.', button: 'Open' }
const aMailText = (body?: object) => alone({ params: { id: 'application.approved' }, ...(body && { body }) })

const profile = { firstName: 'Ana', lastName: 'Rojas' }
const newcomer = (world: World) => world.identity().then(({ email }) => `fresh-${email}`)
/** The id of a new category that holds a new component, or of that component. */
const part = async (world: World, which: 'category' | 'component') => {
  const { component_id: component } = await world.component()
  const { category_id: category } = await world.context.database
    .selectFrom('components')
    .select('category_id')
    .where('id', '=', component)
    .executeTakeFirstOrThrow()
  return { id: which === 'category' ? category : component }
}

const ofCohort =
  (body?: object): Row['input'] =>
  async (world) => ({ params: { id: (await makeCohort(world)).id }, ...(body && { body }) })

const aPath = async (world: World): Promise<Input> => ({ params: { id: (await makePath(world)).id } })

/** A unit of a new path. */
const ofUnit =
  (unit: UnitInput, more: Record<string, string> = {}): Row['input'] =>
  async (world) => ({
    params: { path: (await makePath(world, { units: [unit] })).slug, unit: unit.slug, ...more },
  })

/** A certificate of the target, or of another user if the target has no profile. */
const certificate = async (world: World, target: TestPerson): Promise<Input> => {
  const people = world.context.database.selectFrom('users').select('identity_uid')
  const isRegistered = await people.where('identity_uid', '=', target.uid).executeTakeFirst()
  const { uid } = isRegistered ? target : await world.person({})
  return { params: { code: await makeCertificate(world, uid) } }
}

/** An import that has not started. */
const anImport = async ({ context }: World) => {
  const id = uuidv7()
  const made = { created_at: context.now().toISOString(), created_by_name: 'Ada Editor' }
  await context.database
    .insertInto('imports')
    .values({ id, source: 'Handbook', audience: 'public', publish: true, size: 1, parts: 1, ...made })
    .execute()
  return { id }
}

const openApi = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Meters', version: '1' },
  paths: { '/meters': { get: { responses: { 200: { description: 'Meters' } } } } },
})

/** A component with an API description in a state that leaves the job nothing to do. */
const describedComponent = async (world: World, state: 'proposed' | 'done') => {
  const { id } = await part(world, 'component')
  const description = uuidv7()
  await world.context.database
    .insertInto('api_descriptions')
    .values({
      id: description,
      component_id: id,
      state,
      title: 'Meters',
      version: '1',
      openapi: '3.1.0',
      operations: 1,
      document: openApi,
      size: openApi.length,
      notes: '[]',
      changes: JSON.stringify({ added: 1, removed: 0, changed: 0, breaking: 0, data: [] }),
      audience: 'public',
      publish: true,
      created_at: world.context.now().toISOString(),
      created_by_name: 'Ada Editor',
      request_id: '',
    })
    .execute()
  return { id, description }
}

const kitBody = {
  name: 'A kit',
  description: '',
  facts: [],
  picture: null,
  mostPieces: 3,
  allowsSeveral: false,
  paths: [],
  agreement: '',
  isShown: true,
}
/** A kit without requests. */
const aKit = async (world: World) =>
  world.context.database
    .selectFrom('dev_kits')
    .select(['id', 'slug', 'revision'])
    .where('slug', '=', await world.kit(1))
    .executeTakeFirstOrThrow()

const aUnit = async (world: World) => {
  const units = world.context.database.selectFrom('kit_units').select('id')
  return (await units.where('kit_id', '=', (await aKit(world)).id).executeTakeFirstOrThrow()).id
}

/** A delivered request with its units on loan. */
const aLoan = async (world: World) => {
  const id = await world.kitRequest()
  const { database } = world.context
  await database.updateTable('dev_kit_requests').set({ state: 'delivered' }).where('id', '=', id).execute()
  const units = await database.selectFrom('kit_units').select('id').where('request_id', '=', id).execute()
  const loan = await database
    .selectFrom('dev_kit_requests')
    .select('due_on')
    .where('id', '=', id)
    .executeTakeFirst()
  return { id, before: loan?.due_on ?? '', units: units.map((unit) => unit.id) }
}

const uniquePicture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: `#${randomUUID().slice(0, 6)}` } })
    .png()
    .toBuffer()
/** Another administrator's bulk change: previewed, and advanced to `state`. */
const bulkChange =
  (state: 'preview' | 'running' | 'done'): Row['input'] =>
  async (world, target) => {
    const { contract } = await import('~/contract')
    const body = {
      change: { kind: 'status' as const, newStatus: 'denied' as const },
      select: { users: [target.uid] },
    }
    const made = await world.call(contract.bulkChanges.create, { body }, await world.administrator())
    await world.context.database
      .updateTable('bulk_changes')
      .set({ state })
      .where('id', '=', made.body.id)
      .execute()
    return { params: { id: made.body.id } }
  }

const photo = sharp({ create: { width: 4, height: 4, channels: 3, background: '#336699' } })

/** A contact message of an anonymous visitor. */
const contactMessage = async (world: World) => ({ params: { id: await world.contactMessage() } })

/** The unsubscribe link of a mail to another user: every caller who has it may use it. */
const unsubscription = async (world: World) => {
  const { uid } = await world.person({})
  return { params: { token: await world.unsubscribeToken(uid) } }
}

const register = async (world: World) => {
  const email = await newcomer(world)
  return { body: { ...profile, email, password: 'Portal-demo-1', termsVersion: await world.terms() } }
}

/** An idempotent call that an anonymous visitor has just made. */
const registered = async (world: World): Promise<Input> => {
  const { signIn, context, linkToken } = world
  const { body } = await register(world)
  const { contract } = await import('~/contract')
  await world.call(contract.users.register, { body })
  const { token } = await signIn(body.email)
  const { identityUid } = await context.identity.verify(token)
  return { params: { id: identityUid }, query: { token: await linkToken(body.email) } }
}

const invited = async (world: World): Promise<Input> => {
  const { contract } = await import('~/contract')
  const email = await newcomer(world)
  const body = { invitations: [{ email }] }
  await world.call(contract.invitations.create, { body }, await world.administrator())
  const [mail] = await world.mailsTo(email)
  return { query: { token: /invitation=([\w-]+)/.exec(mail!.text)![1]! } }
}

/** A waiting invitation, with the other input of its call. */
const invitation = async (world: World): Promise<Input> => {
  const { contract } = await import('~/contract')
  const email = await newcomer(world)
  const administrator = await world.administrator()
  await world.call(contract.invitations.create, { body: { invitations: [{ email }] } }, administrator)
  const { id } = await world.context.database
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { params: { id } }
}

/** The link that confirms another user's new address: every caller who has it may use it. */
const mailedEmailLink = async (world: World): Promise<string> => {
  const { contract } = await import('~/contract')
  const owner = await world.person({})
  const newEmail = `moved-${owner.email}`
  await world.call(contract.emailChanges.request, { params: { id: owner.uid }, body: { newEmail } }, owner)
  return /token=([\w-]+)/.exec((await world.mailsTo(newEmail))[0]!.text)![1]!
}

let views = 0
const view = () => ({ name: `View ${(views += 1)}`, search: { name: 'acme', status: 'pending' as const } })

/** A saved view of the target, who must have a profile but need not be an administrator. */
const savedView = async (world: World, target: TestPerson): Promise<Input> => {
  const id = randomUUID()
  const at = world.context.now().toISOString()
  const people = world.context.database.selectFrom('users').select('identity_uid')
  const isRegistered = await people.where('identity_uid', '=', target.uid).executeTakeFirst()
  const owner = isRegistered ? target : await world.administrator()
  const row = { id, owner_uid: owner.uid, shared: true, created_at: at, changed_at: at }
  const { name, search } = view()
  await world.context.database
    .insertInto('saved_views')
    .values({ ...row, name, search: JSON.stringify({ ...search, name: '', sort: '-createdAt' }) })
    .execute()
  return { params: { id } }
}

const deleted = async (world: World): Promise<Input> => {
  const { uid } = await world.person({})
  await world.setColumns(uid, { deleted_at: world.context.now().toISOString() })
  return { params: { id: uid } }
}

/** A new document of a new component, by default a draft, with the other input of its call. */
const written =
  (body?: unknown, traits: Parameters<World['page']>[0] = {}): Row['input'] =>
  async (world) => {
    const draft = { status: 'draft' as const, published_at: null }
    const { id } = await world.page({ ...(await world.component()), ...draft, ...traits })
    return { params: { id }, ...(body !== undefined && { body }) }
  }
const text = { title: 'A title', summary: '', body: 'Another text.', baseVersion: 1 }

/** A draft that the target reviews, if it has a profile. */
const reviewed = async (world: World, target: TestPerson): Promise<{ id: string }> => {
  const { id } = await world.page({ status: 'draft' })
  const identity_uid = await writer(world, target)
  if (identity_uid !== null) await makeReviewer(world, { page_id: id, identity_uid })
  return { id }
}
const ofReview =
  (body?: object): Row['input'] =>
  async (world, target) => ({ params: await reviewed(world, target), ...(body && { body }) })
/** A comment of the target. */
const ofReviewComment =
  (body?: object): Row['input'] =>
  async (world, target) => {
    const { id } = await reviewed(world, target)
    const comment = await makeComment(world, { page_id: id, author_uid: await writer(world, target) })
    return { params: { id, comment }, ...(body && { body }) }
  }
const reviewers = (success: Outcome) => ({
  own: approvedUsers(success),
  other: { ...approvedUsers('NOT_FOUND'), administrator: success },
})

const settled = { approved: 'APPLICATION_APPROVED', administrator: 'APPLICATION_APPROVED' } as const

/** Who may make which call. Written down here, not derived from the contract. */
export const rows: Record<string, Row> = {
  'session.get': {
    own: { ...users(200), identity: 200 },
    input: alone({ query: { start: true } }),
  },

  'session.end': { own: { ...users(204), identity: 204 }, input: alone() },

  'users.register': { own: everyone(201), input: register },
  'users.confirm': { own: everyone(200), input: registered },
  'users.resendConfirmation': {
    own: everyone(202),
    input: async (world) => ({ body: { email: await newcomer(world) } }),
  },
  'signInLinks.request': {
    own: everyone(202),
    input: async (world) => ({ body: { email: await newcomer(world) } }),
  },
  'emailChanges.request': {
    own: users(202),
    other: othersFor('NOT_FOUND'),
    input: async (world, { uid }) => ({
      params: { id: uid },
      body: { newEmail: await newcomer(world) },
    }),
  },
  'emailChanges.pending': { own: users(200), other: othersFor('NOT_FOUND'), input: byId },
  'emailChanges.cancel': { own: users(204), other: othersFor('NOT_FOUND'), input: byId },
  'emailChanges.readLink': {
    own: everyone(200),
    input: async (world) => ({ query: { token: await mailedEmailLink(world) } }),
  },
  'emailChanges.useLink': {
    own: everyone(200),
    input: async (world) => ({ body: { token: await mailedEmailLink(world) } }),
  },
  'emailChanges.follow': {
    own: everyone(204),
    input: (_world, { email }) => ({ body: { email: email || 'missing@x.example' } }),
  },
  'signInMethods.read': { own: users(200), other: othersFor('NOT_FOUND'), input: byId },
  'signInMethods.expect': {
    own: users(204),
    other: othersFor('NOT_FOUND'),
    input: (_world, { uid }) => ({ params: { id: uid }, body: { providerId: 'google.com' } }),
  },
  'signInMethods.prove': {
    own: users('FIELDS_INVALID'),
    other: othersFor('NOT_FOUND'),
    input: (_world, { uid, token }) => ({
      params: { id: uid, providerId: 'google.com' },
      body: { token },
    }),
  },
  'signInMethods.remove': {
    own: users('NOT_FOUND'),
    other: othersFor('NOT_FOUND'),
    input: (_world, { uid }) => ({ params: { id: uid, providerId: 'google.com' } }),
  },
  'users.create': {
    own: { ...users('ALREADY_REGISTERED'), identity: 201 },
    input: async (world) => ({ body: { ...profile, termsVersion: await world.terms() } }),
  },
  'users.list': { own: administrators(200), input: alone() },
  'users.get': { own: users(200), other: othersFor(200), input: byId },
  'users.update': { own: users(200), other: othersFor(200), input: withBody({ jobTitle: 'Engineer' }) },
  'users.uploadPicture': {
    own: users(201),
    other: othersFor(201),
    input: async (_world, target) => ({
      params: { id: target.uid },
      body: new Uint8Array(await photo.clone().png().toBuffer()),
    }),
  },
  'users.setPicture': { own: users(200), other: othersFor(200), input: withBody({ picture_url: null }) },
  'users.setPassword': {
    own: users(204),
    other: othersFor(204),
    input: (_world, target, record) => ({
      body: { newPassword: 'Another-1-word', ...(record === 'other' && { identityUid: target.uid }) },
    }),
  },
  'users.requestPasswordReset': {
    own: everyone(202),
    input: async (world) => ({ body: { email: await newcomer(world) } }),
  },
  'users.setRole': {
    own: administrators(200),
    other: administrators(200),
    input: withBody({ newRole: 'user' }),
  },
  'users.setStatus': {
    own: administrators(200),
    other: administrators(200),
    input: (_world, target) => ({ body: { users: [target.uid], newStatus: 'approved' } }),
  },

  'profileQuestions.get': { own: everyone(200), input: alone() },
  'profileQuestions.set': {
    own: administrators(200),
    input: alone({
      body: {
        hasDevelopedMeteringApps: { label: '', hint: '', isAsked: false },
        hasExperienceWithRevelo: { label: '', hint: '', isAsked: false },
        revision: 1,
      },
    }),
  },
  'terms.get': { own: everyone(200), input: alone() },
  'terms.policy': { own: administrators(200), input: alone() },
  'terms.setPolicy': {
    own: administrators(200),
    input: alone({ body: { closedAreasNeedTerms: false } }),
  },
  'mailTexts.list': { own: administrators(200), input: alone() },
  'mailTexts.get': { own: administrators(200), input: aMailText() },
  'mailTexts.update': {
    own: administrators(200),
    input: async (world) => {
      const id = 'application.approved'
      const row = await world.context.database
        .selectFrom('mail_texts')
        .select('revision')
        .where('id', '=', id)
        .executeTakeFirst()
      return { params: { id }, body: { text: null, revision: row?.revision ?? 0 } }
    },
  },
  'mailTexts.preview': { own: administrators(200), input: aMailText(mailText) },
  'mailTexts.test': { own: administrators(202), input: aMailText(mailText) },
  'reasonTemplates.list': { own: administrators(200), input: alone() },
  'reasonTemplates.replace': {
    own: administrators(200),
    input: async (world) => {
      const settings = world.context.database
        .selectFrom('settings')
        .select('reason_templates_revision as revision')
      return { body: { data: [], ...(await settings.executeTakeFirstOrThrow()) } }
    },
  },
  'terms.accept': {
    own: users(204),
    other: othersFor('NOT_FOUND'),
    input: async (world, { uid }) => ({ params: { id: uid }, body: { version: await world.terms() } }),
  },

  'secondFactor.read': { own: users(200), other: othersFor(200), input: byId },
  'secondFactor.takeNote': {
    own: users(200),
    other: othersFor('FORBIDDEN'),
    input: withBody({ willChange: true }),
  },
  'secondFactor.makeRecoveryCodes': { own: users(201), other: othersFor('FORBIDDEN'), input: byId },
  'secondFactor.recover': {
    own: everyone('FIELDS_INVALID'),
    input: async (world) => ({
      body: { email: await newcomer(world), code: '00000-00000-00000-00000' },
    }),
  },
  'secondFactor.reset': { own: administrators(204), other: administrators(204), input: byId },

  'users.createAccount': {
    own: administrators(201),
    input: async (world) => ({ body: { firstName: 'Ana', lastName: 'Rojas', email: await newcomer(world) } }),
  },
  'users.exportCsv': { own: administrators(200), input: alone() },
  'users.importRows': {
    own: administrators(200),
    input: async (world) => ({ body: { rows: [{ email: await newcomer(world) }], dryRun: true } }),
  },
  'users.remove': { own: administrators(204), other: administrators(204), input: byId },
  'users.restore': { own: administrators(200), input: deleted },
  'users.listDeleted': { own: administrators(200), input: alone() },
  'ownAccount.listSignIns': { own: users(200), other: users('NOT_FOUND'), input: byId },
  'ownAccount.endSessions': { own: users(204), other: users('NOT_FOUND'), input: byId },
  'ownAccount.requestRemoval': {
    own: users(200),
    other: users('NOT_FOUND'),
    input: (_world, { uid, email }) => ({ params: { id: uid }, body: { email } }),
  },
  'ownAccount.keep': { own: users(204), other: users('NOT_FOUND'), input: byId },
  'ownAccount.exportData': { own: users(200), other: users('NOT_FOUND'), input: byId },
  'users.listMails': { own: administrators(200), other: administrators(200), input: byId },

  'applications.get': { own: users(200), other: othersFor(200), input: byId },
  'applications.saveDraft': {
    own: { ...users(200), ...settled },
    other: othersFor('FORBIDDEN'),
    input: withBody({ project: 'A head-end' }),
  },
  'applications.submit': {
    own: { ...users(200), ...settled },
    other: othersFor('FORBIDDEN'),
    input: withBody(answers),
  },
  'applications.uploadFile': {
    own: { ...users(201), ...settled },
    other: othersFor('FORBIDDEN'),
    input: (_world, { uid: id }) => ({
      params: { id },
      query: { fileName: 'plan.txt' },
      body: new TextEncoder().encode('A plan.'),
    }),
  },
  'applications.openFile': {
    own: users(200),
    other: othersFor(200),
    input: async ({ context: { database, files } }, { uid: id }) => {
      const file = uuidv7()
      const owner = await database
        .selectFrom('users')
        .select('identity_uid')
        .where('identity_uid', '=', id)
        .executeTakeFirst()
      // A caller without a profile has no file.
      if (!owner) return { params: { id, file } }
      await files.put(`application-files/${file}`, new TextEncoder().encode('A plan.'), 'text/plain')
      await database
        .insertInto('application_files')
        .values({
          id: file,
          identity_uid: id,
          name: 'plan.txt',
          media_type: 'text/plain',
          size: 7,
          sha256: '',
          state: 'available',
          uploaded_at: new Date().toISOString(),
        })
        .execute()
      return { params: { id, file } }
    },
  },
  'applicationForm.get': { own: administrators(200), input: alone() },
  'applicationForm.readVersion': { own: administrators(200), input: alone({ query: { version: 1 } }) },
  'applicationForm.save': {
    own: administrators(200),
    input: async ({ context: { database } }) => {
      const { form, revision } = await database
        .selectFrom('application_form_draft')
        .select(['form', 'revision'])
        .executeTakeFirstOrThrow()
      return { body: { form, revision } }
    },
  },
  'applicationForm.publish': {
    own: administrators(201),
    input: async ({ context: { database } }) => {
      const { revision } = await database
        .selectFrom('application_form_draft')
        .select('revision')
        .executeTakeFirstOrThrow()
      return { body: { revision } }
    },
  },
  'applications.answer': {
    own: users(200),
    other: othersFor('FORBIDDEN'),
    input: withBody({ answer: 'All of them.' }),
  },
  'applications.review': {
    own: administrators('NOTHING_TO_REVIEW'),
    other: administrators(200),
    needsApplicant: true,
    input: withBody({ decision: 'denied' }),
  },
  'applications.comment': {
    own: administrators(200),
    other: administrators(200),
    input: withBody({ comment: 'Which meters?', visibility: 'applicant' }),
  },
  'applications.listWaiting': { own: administrators(200), input: alone() },
  'applications.listDecided': { own: administrators(200), input: alone() },
  'applications.exportDecided': { own: administrators(200), input: alone() },
  'applications.claim': {
    own: administrators('NOTHING_TO_REVIEW'),
    other: administrators(200),
    needsApplicant: true,
    input: byId,
  },
  'applications.release': { own: administrators(204), other: administrators(204), input: byId },
  'applications.assign': {
    own: administrators('NOTHING_TO_REVIEW'),
    other: administrators(200),
    needsApplicant: true,
    input: withBody({ assignedTo: null, seen: null }),
  },
  'applications.undo': {
    own: administrators('TOO_LATE_TO_UNDO'),
    other: administrators('TOO_LATE_TO_UNDO'),
    input: byId,
  },
  'applications.previewReview': {
    own: administrators(200),
    other: administrators(200),
    input: withBody({ decision: 'approved' }),
  },
  'applications.reviewMany': {
    own: administrators(200),
    other: administrators(200),
    needsApplicant: true,
    input: (_world, target) => ({ body: { users: [target.uid], decision: 'denied' } }),
  },

  'invitations.create': {
    own: administrators(200),
    input: async (world) => ({ body: { invitations: [{ email: await newcomer(world) }] } }),
  },
  'invitations.list': { own: administrators(200), input: alone() },
  'invitations.resend': { own: administrators(200), input: invitation },
  'invitations.revoke': { own: administrators(200), input: invitation },
  'invitations.link': { own: administrators(200), input: invitation },
  'invitations.read': { own: everyone(200), input: invited },

  'audit.list': { own: administrators(200), input: alone() },
  'audit.exportCsv': { own: administrators(200), input: alone() },
  'bulkChanges.create': {
    own: administrators(201),
    input: (_world, target) => ({
      body: { change: { kind: 'status', newStatus: 'denied' }, select: { users: [target.uid] } },
    }),
  },
  'bulkChanges.list': { own: administrators(200), input: alone() },
  'bulkChanges.get': { own: administrators(200), input: bulkChange('preview') },
  'bulkChanges.rows': { own: administrators(200), input: bulkChange('preview') },
  'bulkChanges.start': { own: administrators(200), input: bulkChange('preview') },
  'bulkChanges.stop': { own: administrators(200), input: bulkChange('running') },
  'bulkChanges.undo': { own: administrators(201), input: bulkChange('done') },

  'audit.ofUser': { own: administrators(200), other: administrators(200), input: byId },

  'savedViews.list': { own: administrators(200), input: alone() },
  'savedViews.create': { own: administrators(201), input: () => ({ body: view() }) },
  'savedViews.update': {
    own: administrators(200),
    other: administrators('NOT_FOUND'),
    input: async (world, target) => ({ ...(await savedView(world, target)), body: view() }),
  },
  'savedViews.remove': {
    own: administrators(204),
    other: administrators('NOT_FOUND'),
    input: savedView,
  },

  'userNotes.getTags': { own: administrators(200), other: administrators(200), input: byId },
  'userNotes.setTags': {
    own: administrators(200),
    other: administrators(200),
    input: withBody({ tags: ['vip'] }),
  },
  'userNotes.listTags': { own: administrators(200), input: alone() },
  'userNotes.list': { own: administrators(200), other: administrators(200), input: byId },
  'userNotes.create': {
    own: administrators(201),
    other: administrators(201),
    input: withBody({ body: 'Met at the fair.' }),
  },
  // Its author is another administrator.
  'userNotes.update': {
    own: administrators('FORBIDDEN'),
    other: administrators('FORBIDDEN'),
    input: async (world, target) => ({ ...(await aNote(world, target)), body: { body: 'Met twice.' } }),
  },
  'userNotes.remove': { own: administrators(204), other: administrators(204), input: aNote },
  'companies.list': { own: administrators(200), input: alone() },
  'companies.get': { own: administrators(200), input: aCompany() },
  'companies.update': {
    own: administrators(200),
    input: aCompany(() => ({ name: `Renamed ${Math.random()}`, domains: [], revision: 1 })),
  },
  'companies.merge': {
    own: administrators(200),
    input: aCompany(async (world) => ({ into: await makeCompany(world), revision: 1 })),
  },
  'companies.listApplications': { own: administrators(200), input: aCompany() },
  'companies.listKitRequests': { own: administrators(200), input: aCompany() },
  'companies.listActivity': { own: administrators(200), input: aCompany() },
  'companies.suggest': { own: { ...users(200), identity: 200 }, input: alone() },

  'pages.bySlug': {
    own: everyone(200),
    input: async (world) => ({ params: { slug: (await world.page()).slug } }),
  },
  'pages.get': {
    own: everyone(200),
    input: async (world) => ({ params: { id: (await world.page()).id } }),
  },
  'pages.markdown': {
    own: everyone(200),
    input: async (world) => ({ params: { slug: (await world.page()).slug } }),
  },
  'pages.listMarkdown': { own: everyone(200), input: alone() },
  'pages.allMarkdown': { own: everyone(200), input: alone() },
  'pages.latest': { own: everyone(200), input: alone() },
  'pages.tree': { own: everyone(200), input: alone() },
  'pages.changes': { own: approvedUsers(200), input: alone() },
  'adminCounts.overview': { own: administrators(200), input: alone() },
  'adminCounts.read': { own: administrators(200), input: alone() },
  'insight.read': {
    own: administrators(200),
    input: alone({ query: thisYear }),
  },
  'insight.pages': { own: administrators(200), input: alone({ query: thisYear }) },
  'insight.paths': { own: administrators(200), input: alone({ query: thisYear }) },
  'insight.exportTable': {
    own: administrators(200),
    input: alone({ params: { table: 'pages' }, query: thisYear }),
  },
  'funnel.groups': {
    own: administrators(200),
    input: alone({ params: { by: 'cohort' }, query: thisYear }),
  },
  'funnel.exportCsv': {
    own: administrators(200),
    input: alone({ params: { by: 'company' }, query: thisYear }),
  },
  'insight.exportCsv': {
    own: administrators(200),
    input: alone({ params: { metric: 'decisions' }, query: thisYear }),
  },
  'funnel.read': {
    own: administrators(200),
    input: alone({ query: thisYear }),
  },
  'funnel.listReached': {
    own: administrators(200),
    input: alone({ params: { stage: 'registered' }, query: thisYear }),
  },
  'pages.listPublic': { own: everyone(200), input: alone() },
  'pages.search': { own: everyone(200), input: alone({ query: { q: 'meter' } }) },
  'pages.suggest': { own: everyone(200), input: alone({ query: { q: 'met' } }) },
  'pages.popular': { own: everyone(200), input: alone() },
  'pages.unanswered': { own: administrators(200), input: alone() },
  'pages.noteRead': {
    own: everyone(204),
    input: async (world) => ({ params: { id: (await world.page()).id } }),
  },
  'pages.sendFeedback': {
    own: everyone(204),
    input: async (world) => ({ params: { id: (await world.page()).id }, body: { helpful: true } }),
  },
  'pages.create': {
    own: administrators(201),
    input: async (world) => {
      const { component_id: component } = await world.component()
      const page = { title: 'New', slug: `new-${randomUUID()}`, audience: 'approved', component }
      return { body: page }
    },
  },
  'pages.save': { own: administrators(200), input: written(text) },
  'pages.setContent': { own: administrators(200), input: written(text) },
  'pages.setDetails': { own: administrators(200), input: written({ audience: 'approved' }) },
  'pages.setSlug': {
    own: administrators(200),
    input: (world, target, record) => written({ slug: `moved-${randomUUID()}` })(world, target, record),
  },
  'pages.setPosition': { own: administrators(200), input: written({ position: 1 }) },
  'pages.setSchedule': { own: administrators(200), input: written({ publishAt: '2126-01-01T00:00:00Z' }) },
  'pages.setDisabled': { own: administrators(200), input: written({ disabled: true }) },
  'pages.setStatus': { own: administrators(200), input: written({ status: 'published' }) },
  'pages.versions': { own: administrators(200), input: written() },
  'pages.restore': { own: administrators(200), input: written({ version: 1, baseVersion: 1 }) },
  'pages.remove': { own: administrators(204), input: written() },
  'pages.preview': { own: administrators(200), input: alone({ body: { body: '# Title' } }) },
  'pages.createPreviewLink': {
    own: administrators(201),
    input: async (world) => ({ params: { id: (await world.page()).id }, body: { version: 1 } }),
  },
  'pages.listPreviewLinks': {
    own: administrators(200),
    input: async (world) => ({ params: { id: (await world.page()).id } }),
  },
  'pages.revokePreviewLink': {
    own: administrators(204),
    input: async (world) => {
      const { id } = await world.page()
      const link = randomUUID()
      await world.context.database
        .insertInto('page_preview_links')
        .values({
          id: link,
          page_id: id,
          version: 1,
          token_hash: link,
          author_name: 'Ada',
          created_at: world.context.now().toISOString(),
          expires_at: '2126-01-01T00:00:00Z',
        })
        .execute()
      return { params: { id, link } }
    },
  },
  'pages.readPreview': {
    own: everyone('NOT_FOUND'),
    input: alone({ params: { token: 'unknown' } }),
  },
  'pages.closedMentions': {
    own: administrators(200),
    input: alone({ body: { audience: 'public', text: 'Text' } }),
  },
  'pages.workingCopy': { own: administrators(200), input: written() },
  'pages.keepWorkingCopy': { own: administrators(200), input: written({ ...text, revision: 0 }) },
  'pages.discardWorkingCopy': { own: administrators(204), input: written() },
  'pages.feedback': { own: administrators(200), input: written() },
  'pages.listManaged': { own: administrators(200), input: alone() },
  'pageReviews.listReviewers': { own: administrators(200), input: written() },
  'pageReviews.addReviewer': {
    own: administrators(200),
    input: async (world) => {
      const { uid } = await world.person({ status: 'approved' })
      return { params: { id: (await world.page()).id }, body: { identityUid: uid } }
    },
  },
  'pageReviews.removeReviewer': {
    own: administrators(200),
    input: async (world) => {
      const reviewer = await world.person({ status: 'approved' })
      return { params: { ...(await reviewed(world, reviewer)), reviewer: reviewer.uid } }
    },
  },
  'pageReviews.readDraft': { ...reviewers(200), input: ofReview() },
  'pageReviews.setVerdict': {
    ...reviewers(200),
    other: { ...approvedUsers('NOT_FOUND'), administrator: 'FORBIDDEN' },
    input: ofReview({ verdict: 'good', version: 1 }),
  },
  'pageReviews.listComments': { ...reviewers(200), input: ofReview() },
  'pageReviews.addComment': { ...reviewers(201), input: ofReview({ body: 'Words', version: 1 }) },
  'pageReviews.editComment': {
    ...reviewers(200),
    other: { ...approvedUsers('NOT_FOUND'), administrator: 'FORBIDDEN' },
    input: ofReviewComment({ body: 'Words', revision: 1 }),
  },
  'pageReviews.removeComment': { ...reviewers(200), input: ofReviewComment() },
  'pageReviews.resolveComment': {
    ...reviewers(200),
    input: ofReviewComment({ isResolved: true }),
  },
  'catalogue.teasers': { own: everyone(200), input: alone() },
  'catalogue.outline': { own: everyone(200), input: alone() },
  'catalogue.listManaged': { own: administrators(200), input: alone() },
  'catalogue.listCategories': { own: administrators(200), input: alone() },
  'catalogue.createCategory': { own: administrators(201), input: alone({ body: { name: 'Hardware' } }) },
  'catalogue.updateCategory': {
    own: administrators(200),
    input: async (world) => ({ params: await part(world, 'category'), body: { description: 'Changed' } }),
  },
  'catalogue.removeCategory': {
    own: administrators('NOT_EMPTY'),
    input: async (world) => ({ params: await part(world, 'category') }),
  },
  'catalogue.createComponent': {
    own: administrators(201),
    input: async (world) => ({ body: { name: 'Gateway', category: (await part(world, 'category')).id } }),
  },
  'catalogue.getComponent': {
    own: administrators(200),
    input: async (world) => ({ params: await part(world, 'component') }),
  },
  'catalogue.updateComponent': {
    own: administrators(200),
    input: async (world) => ({ params: await part(world, 'component'), body: { description: 'Changed' } }),
  },
  'catalogue.removeComponent': {
    own: administrators(204),
    input: async (world) => ({ params: await part(world, 'component') }),
  },
  'catalogue.listComponents': {
    own: administrators(200),
    input: async (world) => ({ params: await part(world, 'category') }),
  },
  'media.upload': { own: administrators(201), input: async () => ({ body: await uniquePicture() }) },

  'downloads.list': { own: everyone(200), input: alone() },
  'downloads.get': {
    own: everyone(200),
    input: async (world) => ({ params: { slug: (await makeRelease(world)).slug } }),
  },
  'downloads.open': {
    own: everyone(200),
    input: async (world) => ({ params: { slug: (await makeRelease(world)).slug, version: 'latest' } }),
  },
  'downloads.acceptLicence': {
    own: users(204),
    input: async (world) => ({
      params: { slug: (await makeRelease(world, { licence: 'Be kind.' })).slug },
      body: { version: 1 },
    }),
  },
  'downloads.follow': {
    own: approvedUsers(204),
    input: async (world) => ({
      params: { slug: (await makeRelease(world)).slug },
      body: { isFollowed: true },
    }),
  },
  'downloads.listManaged': { own: administrators(200), input: alone() },
  'downloads.getManaged': {
    own: administrators(200),
    input: async (world) => ({ params: { id: (await makeDownload(world)).id } }),
  },
  'downloads.create': {
    own: administrators(201),
    input: async (world) => ({ body: { name: 'SDK', component: (await world.component()).component_id } }),
  },
  'downloads.update': {
    own: administrators(200),
    input: async (world) => ({
      params: { id: (await makeDownload(world)).id },
      body: { description: 'Changed' },
    }),
  },
  'downloads.remove': {
    own: administrators(204),
    input: async (world) => ({ params: { id: (await makeDownload(world)).id } }),
  },
  'downloads.upload': {
    own: administrators(201),
    input: async (world) => ({
      query: { download: (await makeDownload(world)).id, version: '1.0', fileName: 'sdk.zip' },
      body: new TextEncoder().encode('bytes'),
    }),
  },
  'downloads.updateRelease': {
    own: administrators(200),
    input: async (world) => ({
      params: { id: (await makeRelease(world)).release },
      body: { notes: 'Faster.' },
    }),
  },
  'downloads.removeRelease': {
    own: administrators(204),
    input: async (world) => ({ params: { id: (await makeRelease(world)).release } }),
  },

  'imports.create': {
    own: administrators(201),
    input: () => ({ query: { source: 'Handbook' }, body: getZip({ 'guides/setup/a.md': '# A' }) }),
  },
  'imports.list': { own: administrators(200), input: alone() },
  'imports.get': { own: administrators(200), input: async (world) => ({ params: await anImport(world) }) },
  'imports.files': { own: administrators(200), input: async (world) => ({ params: await anImport(world) }) },
  'imports.stop': { own: administrators(200), input: async (world) => ({ params: await anImport(world) }) },
  'imports.exportDocuments': { own: administrators(200), input: alone() },

  'apiDescriptions.get': {
    own: administrators(200),
    input: async (world) => ({ params: { id: (await part(world, 'component')).id } }),
  },
  'apiDescriptions.propose': {
    own: administrators(200),
    input: async (world) => ({
      params: { id: (await part(world, 'component')).id },
      body: { text: openApi },
    }),
  },
  'apiDescriptions.confirm': {
    own: administrators(200),
    input: async (world) => ({
      params: await describedComponent(world, 'proposed'),
      body: { audience: 'public', publish: true },
    }),
  },
  'apiDescriptions.discard': {
    own: administrators(200),
    input: async (world) => ({ params: await describedComponent(world, 'proposed') }),
  },
  'apiDescriptions.remove': {
    own: administrators(200),
    input: async (world) => ({ params: { id: (await describedComponent(world, 'done')).id } }),
  },

  'learningPaths.list': { own: approvedUsers(200), input: alone() },
  'learningPaths.findUnits': { own: approvedUsers(200), input: alone({ query: { q: 'met' } }) },
  'learningPaths.teasers': { own: everyone(200), input: alone() },
  'learningPaths.activity': { own: approvedUsers(200), input: alone() },
  'learningPaths.outline': {
    own: everyone(200),
    input: async (world) => ({ params: { path: (await makePath(world)).slug } }),
  },
  'learningPaths.get': {
    own: approvedUsers(200),
    input: async (world) => ({ params: { path: (await makePath(world)).slug } }),
  },
  'learningPaths.getUnit': { own: approvedUsers(200), input: ofUnit(videoUnit()) },
  'learningPaths.captions': { own: approvedUsers(200), input: ofUnit(videoUnit(), { language: 'en' }) },
  'learningPaths.setProgress': {
    own: approvedUsers(200),
    input: async (world, target, record) => ({
      ...(await ofUnit(videoUnit())(world, target, record)),
      body: { position: 12 },
    }),
  },
  'learningPaths.answer': {
    own: approvedUsers(200),
    input: async (world, target, record) => ({
      ...(await ofUnit(quizUnit())(world, target, record)),
      body: { answers: [], revision: 1 },
    }),
  },
  'learningPaths.certificate': { own: everyone(200), input: certificate },
  'learningPaths.certificatePdf': { own: users(200), other: othersFor(200), input: certificate },
  'learningPaths.ofUser': { own: users(200), other: othersFor(200), input: byId },

  'learningPaths.listManaged': { own: administrators(200), input: alone() },
  'learningPaths.getManaged': { own: administrators(200), input: aPath },
  'learningPaths.create': { own: administrators(201), input: () => ({ body: pathInput() }) },
  'learningPaths.update': {
    own: administrators(200),
    input: async (world) => ({ ...(await aPath(world)), body: { ...pathInput(), revision: 1 } }),
  },
  'learningPaths.remove': { own: administrators(204), input: aPath },
  'learningPaths.arrange': {
    own: administrators(204),
    input: async ({ context }) => {
      const paths = await context.database
        .selectFrom('learning_paths')
        .select('id')
        .where('removed_at', 'is', null)
        .orderBy('slug')
        .execute()
      return { body: { ids: paths.map(({ id }) => id) } }
    },
  },
  'learningPaths.listLearners': { own: administrators(200), input: aPath },
  'learningPaths.grantAttempt': {
    own: administrators(204),
    input: async (world) => {
      const limited = quizUnit()
      const path = await makePath(world, {
        units: [{ ...limited, quiz: { ...limited.quiz!, maxAttempts: 1 } }],
      })
      const { uid } = await world.person({ status: 'approved' })
      const at = world.context.now().toISOString()
      await world.context.database
        .insertInto('learning_path_progress')
        .values({ identity_uid: uid, path_id: path.id, started_at: at, last_at: at, finished_at: null })
        .execute()
      return { params: { id: path.id, learner: uid }, body: { unit: path.units[0]!.id } }
    },
  },
  'learningPaths.exportLearners': { own: administrators(200), input: aPath },
  'learningPaths.listCohorts': {
    own: administrators(200),
    input: async (world) => ({ ...(await aPath(world)), query: {} }),
  },
  'learningPaths.createCohort': {
    own: administrators(201),
    input: async (world) => ({
      ...(await aPath(world)),
      body: { ...cohortInput, segment: await makeSegment(world) },
    }),
  },
  'learningPaths.listCohortMembers': { own: administrators(200), input: ofCohort() },
  'learningPaths.exportCohortMembers': { own: administrators(200), input: ofCohort() },
  'learningPaths.extendCohort': {
    own: administrators(200),
    input: ofCohort({ dueOn: null, dueDays: 40, revision: 1 }),
  },
  'learningPaths.extendMember': {
    own: administrators(204),
    input: async (world) => {
      const { id, member, dueOn } = await makeCohort(world)
      return { params: { id, member }, body: { dueOn: '2999-01-01', before: dueOn } }
    },
  },
  'learningPaths.endCohort': { own: administrators(200), input: ofCohort({ revision: 1 }) },

  'devKits.list': { own: everyone(200), input: alone() },
  'devKits.teasers': { own: everyone(200), input: alone() },
  'devKits.request': {
    own: approvedUsers(201),
    input: async (world) => ({
      body: { kit: await world.kit(3), quantity: 1, purpose: 'To try it.', shippingAddress },
    }),
  },
  'devKits.getRequests': { own: users(200), other: othersFor(200), input: byId },
  'devKits.eligibility': { own: users(200), other: othersFor(200), input: byId },
  'devKits.listManaged': { own: administrators(200), input: alone() },
  'devKits.getManaged': {
    own: administrators(200),
    input: async (world) => ({ params: { id: (await aKit(world)).id } }),
  },
  'devKits.listRulePaths': { own: administrators(200), input: alone() },
  'devKits.create': {
    own: administrators(201),
    input: () => ({ body: { ...kitBody, slug: `kit-${randomUUID()}`, stock: 2 } }),
  },
  'devKits.update': {
    own: administrators(200),
    input: async (world) => {
      const { id, slug, revision } = await aKit(world)
      return { params: { id }, body: { ...kitBody, slug, revision } }
    },
  },
  'devKits.remove': {
    own: administrators(204),
    input: async (world) => ({ params: { id: (await aKit(world)).id } }),
  },
  'devKits.arrange': {
    own: administrators(204),
    input: async ({ context }) => {
      const kits = await context.database.selectFrom('dev_kits').select('id').execute()
      return { body: { ids: kits.map(({ id }) => id) } }
    },
  },

  'devKits.listRequests': { own: administrators(200), input: alone({ query: {} }) },
  'devKits.getRequest': {
    own: administrators(200),
    input: async (world) => ({ params: { id: await world.kitRequest() } }),
  },
  'devKits.changeRequests': {
    own: administrators(200),
    input: async (world) => ({ body: { ids: [await world.kitRequest()], state: 'approved' } }),
  },
  'devKits.exportRequests': { own: administrators(200), input: alone({ query: {} }) },
  'devKits.returnUnits': {
    own: administrators(200),
    input: async (world) => {
      const { id, units } = await aLoan(world)
      return { params: { id }, body: { units: units.map((unit) => ({ id: unit, outcome: 'good' })) } }
    },
  },
  'devKits.extendLoan': {
    own: administrators(200),
    input: async (world) => {
      const { id, before } = await aLoan(world)
      return { params: { id }, body: { before, dueOn: '2999-12-31' } }
    },
  },
  'devKits.listUnits': {
    own: administrators(200),
    input: async (world) => ({ params: { id: (await aKit(world)).id }, query: {} }),
  },
  'devKits.exportUnits': {
    own: administrators(200),
    input: async (world) => ({ params: { id: (await aKit(world)).id }, query: {} }),
  },
  'devKits.addUnits': {
    own: administrators(201),
    input: async (world) => ({ params: { id: (await aKit(world)).id }, body: { serials: ['A-1', 'A-2'] } }),
  },
  'devKits.getUnit': {
    own: administrators(200),
    input: async (world) => ({ params: { id: await aUnit(world) } }),
  },
  'devKits.changeUnit': {
    own: administrators(200),
    input: async (world) => ({
      params: { id: await aUnit(world) },
      body: { serial: 'B-1', condition: 'damaged', note: 'Scratched.', revision: 1 },
    }),
  },

  'contact.send': {
    own: everyone(202),
    input: alone({
      body: { name: 'Vera', email: 'vera@x.example', subject: 'Hello', message: 'A question.' },
    }),
  },

  'contact.challenge': { own: everyone(200), input: alone() },
  'passwordPolicy.get': { own: everyone(200), input: alone() },
  'demonstration.people': { own: everyone(200), input: alone() },
  'passwordPolicy.refresh': { own: everyone(200), input: alone() },
  'contact.list': { own: administrators(200), input: alone({ query: {} }) },
  'contact.get': { own: administrators(200), input: contactMessage },
  'contact.update': {
    own: administrators(200),
    input: async (world) => ({ ...(await contactMessage(world)), body: { state: 'closed' } }),
  },
  'contact.reply': {
    own: administrators(201),
    input: async (world) => ({ ...(await contactMessage(world)), body: { body: 'An answer.', seen: 0 } }),
  },

  'community.news': { own: everyone(200), input: alone({ query: {} }) },
  'community.announcements': { own: approvedUsers(200), input: alone({ query: {} }) },
  'community.listManaged': { own: administrators(200), input: alone({ query: {} }) },
  'community.announce': { own: administrators(201), input: alone({ body: { title: 'New', body: 'Text.' } }) },
  'community.previewAnnouncement': {
    own: administrators(200),
    input: alone({ body: { title: 'New', body: 'Text.' } }),
  },
  'community.testAnnouncement': {
    own: administrators(204),
    input: alone({ body: { title: 'New', body: 'Text.' } }),
  },
  'community.updateAnnouncement': {
    own: administrators(200),
    input: async (world) => ({
      params: { id: await world.announce('Old', -1) },
      body: { title: 'New', body: 'Text.', revision: 1 },
    }),
  },
  'community.removeAnnouncement': {
    own: administrators(204),
    input: async (world) => ({ params: { id: await world.announce('Old', -1) } }),
  },

  'notifications.list': { own: users(200), input: alone({ query: {} }) },
  'notifications.message': {
    own: users(200),
    other: users('NOT_FOUND'),
    input: async (world, target) => ({
      params: {
        id: await makeSegmentMessage(world, (await writer(world, target)) ?? (await world.person({})).uid),
      },
    }),
  },
  'notifications.countUnread': { own: users(200), input: alone() },
  'notifications.stream': { own: users(200), input: alone() },
  'notifications.read': { own: users(200), input: alone({ body: {} }) },
  'notifications.choices': { own: users(200), input: alone() },
  'notifications.choose': {
    own: users(200),
    input: alone({ body: { mails: [{ kind: 'answer', mail: false }] } }),
  },
  'notifications.unsubscription': { own: everyone(200), input: unsubscription },
  'notifications.unsubscribe': {
    own: everyone(200),
    input: async (world) => ({ ...(await unsubscription(world)), body: { mail: false } }),
  },

  'questions.list': { own: approvedUsers(200), input: alone({ query: { text: 'bench', sort: 'votes' } }) },
  'questions.tags': { own: approvedUsers(200), input: alone({ query: { text: 'b' } }) },
  'questions.related': { own: approvedUsers(200), input: alone({ query: { text: 'How do I wire it?' } }) },
  'questions.ask': { own: approvedUsers(201), input: alone({ body: asking }) },
  'questions.get': { own: approvedUsers(200), input: aQuestion() },
  'questions.edit': { ...authorsAndAdministrators(200), input: aQuestion({ ...asking, revision: 1 }) },
  'questions.remove': { ...authorsAndAdministrators(204), input: aQuestion() },
  'questions.versions': { own: approvedUsers(200), input: aQuestion() },
  'questions.vote': { ...notOwn(200), input: aQuestion({ value: 1 }) },
  'questions.follow': { own: approvedUsers(204), input: aQuestion({ isFollowed: true }) },
  'questions.accept': { ...authorsAndAdministrators(200), input: aQuestion({ answer: null }) },
  'questions.report': { own: approvedUsers(202), input: aQuestion({ reason: 'spam' }) },
  'questions.answer': { own: approvedUsers(201), input: aQuestion({ body: 'Like this.' }) },
  'questions.editAnswer': {
    ...authorsAndAdministrators(200),
    input: anAnswer({ body: 'Like that.', revision: 1 }),
  },
  'questions.removeAnswer': { ...authorsAndAdministrators(204), input: anAnswer() },
  'questions.answerVersions': { own: approvedUsers(200), input: anAnswer() },
  'questions.voteAnswer': { ...notOwn(200), input: anAnswer({ value: -1 }) },
  'questions.reportAnswer': { own: approvedUsers(202), input: anAnswer({ reason: 'wrong' }) },
  'questions.reports': { own: administrators(200), input: alone({ query: {} }) },
  'questions.decideReport': {
    own: administrators(200),
    input: async (world) => ({
      params: { id: await makeReport(world, await makeQuestion(world)) },
      body: { state: 'hidden' },
    }),
  },
  'questions.moderate': { own: administrators(200), input: aQuestion({ isClosed: true }) },
  'questions.moderateAnswer': { own: administrators(200), input: anAnswer({ isHidden: true }) },

  'members.list': { own: approvedUsers(200), input: alone({ query: { name: 'ana' } }) },
  'members.mentionable': { own: approvedUsers(200), input: alone({ query: { text: 'ana' } }) },
  'members.getListing': { own: users(200), other: othersFor(200), input: byId },
  'members.setListing': {
    own: users(200),
    other: othersFor('FORBIDDEN'),
    input: withBody({ isListed: true, introduction: 'Me.' }),
  },

  'webhooks.list': { own: administrators(200), input: alone() },
  'webhooks.create': {
    own: administrators(201),
    input: alone({
      body: { url: 'https://hooks.x.example', description: '', events: ['kit_request.shipped'] },
    }),
  },
  'webhooks.get': { own: administrators(200), input: aWebhook() },
  'webhooks.update': {
    own: administrators(200),
    input: aWebhook({
      url: 'https://hooks.x.example/other',
      description: 'Other',
      events: ['application.denied'],
      revision: 1,
    }),
  },
  'webhooks.setState': { own: administrators(200), input: aWebhook({ state: 'paused' }) },
  'webhooks.rotateSecret': { own: administrators(201), input: aWebhook({ revision: 1 }) },
  'webhooks.remove': { own: administrators(204), input: aWebhook() },
  'webhooks.test': { own: administrators(201), input: aWebhook() },
  'webhooks.listDeliveries': { own: administrators(200), input: aWebhook() },
  'webhooks.getDelivery': { own: administrators(200), input: aDelivery },
  'webhooks.sendAgain': { own: administrators(200), input: aDelivery },
}
