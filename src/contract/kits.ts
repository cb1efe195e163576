import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import {
  id,
  identityUid,
  day,
  instant,
  line,
  paragraph,
  requiredLine,
  requiredParagraph,
  idempotencyKey,
  slug,
} from './field-schemas'
import { address, userParams } from './users'
import { kitRequestStates, kitUnitConditions, kitUnitStates } from './enums'

/** Stock levels. Only administrators get numbers. */
const stockLevels = ['in-stock', 'few-left', 'out-of-stock'] as const
export type StockLevel = (typeof stockLevels)[number]

/** Upper limit of pieces per request, for every kit. */
export const maxPiecesPerLoan = 100

/** Maximum stock of a kit. */
export const maxInStock = 100_000

/** The picture of a kit: an uploaded file; sizes in pixels. */
const kitPicture = v.object({ src: v.string(), alt: v.string(), width: v.number(), height: v.number() })
export type KitPicture = v.InferOutput<typeof kitPicture>

const kit = v.object({
  slug,
  name: v.string(),
  /** Plain text with line breaks. */
  description: v.string(),
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  picture: v.nullable(kitPicture),
  stock: v.picklist(stockLevels),
  /** Maximum pieces per request. */
  mostPieces: v.number(),
  /** Whether a user may have several open requests. */
  allowsSeveral: v.boolean(),
  /** For how many months it is lent, from delivery. */
  loanMonths: v.number(),
})
export type Kit = v.InferOutput<typeof kit>

/** Maximum number of kits on a public page; further ones are counted. */
export const maxKitTeasers = 12

const kitTeaser = v.pick(kit, ['slug', 'name', 'facts', 'picture', 'loanMonths'])
export type KitTeaser = v.InferOutput<typeof kitTeaser>

/**
 * The conditions for requesting a kit.
 * - `approved`: of all kits
 * - `path`: a learning path that is finished
 * - `agreement`: a page that is accepted, in the version that readers get; it may come with the request
 */
const kitRuleKinds = ['approved', 'path', 'agreement'] as const

const kitRule = v.object({
  kind: v.picklist(kitRuleKinds),
  isMet: v.boolean(),
  /** A sentence: the condition that is met, or how to meet it. */
  text: v.string(),
  /** The title of the linked path or page; empty without a link. */
  title: v.string(),
  /** The portal path of the link; null without one. */
  link: v.nullable(v.string()),
  /** Of an agreement, the version to accept; null if it cannot be accepted now. */
  version: v.nullable(v.number()),
})
export type KitRule = v.InferOutput<typeof kitRule>

const kitEligibility = v.object({
  kit: slug,
  /** Whether all conditions are met, apart from an agreement that can be accepted with the request. */
  mayRequest: v.boolean(),
  rules: v.array(kitRule),
})
export type KitEligibility = v.InferOutput<typeof kitEligibility>

/** Unusual parts of an address, each with a sentence. */
const addressAdvice = v.object({
  field: v.picklist(['street', 'postalCode', 'city', 'region', 'country']),
  text: v.string(),
})
export type AddressAdvice = v.InferOutput<typeof addressAdvice>

/** An agreement that the user had accepted when the kit was requested. */
const acceptedAgreement = v.object({
  title: v.string(),
  /** A path of the portal. */
  path: v.string(),
  version: v.number(),
  acceptedAt: instant,
})
export type AcceptedAgreement = v.InferOutput<typeof acceptedAgreement>

export type KitRequestState = (typeof kitRequestStates)[number]

/** The states that may follow each state. */
export const nextKitStates: Record<KitRequestState, readonly KitRequestState[]> = {
  requested: ['approved', 'refused'],
  approved: ['shipped', 'refused'],
  refused: [],
  shipped: ['delivered', 'returned'],
  delivered: ['returned'],
  returned: [],
}

const kitRequestEvent = v.object({
  state: v.picklist(kitRequestStates),
  quantity: v.number(),
  /** Meant for the user. */
  note: v.string(),
  at: instant,
})

const kitRequest = v.object({
  id,
  kit: slug,
  kitName: v.string(),
  /** Approved quantity; before approval, the requested one. */
  quantity: v.number(),
  asked: v.number(),
  purpose: v.string(),
  state: v.picklist(kitRequestStates),
  carrier: v.string(),
  tracking: v.string(),
  createdAt: instant,
  /** For how many months the kit is lent, from delivery. */
  loanMonths: v.number(),
  /** The last day of the loan; null until it is delivered. */
  dueOn: v.nullable(day),
  /** How to return the kit, as plain text; empty without instructions. */
  returnInstructions: v.string(),
  /** The serial numbers of the units that are on loan. */
  serials: v.array(v.string()),
  /** The events of the request, oldest first. */
  events: v.array(kitRequestEvent),
})
export type KitRequest = v.InferOutput<typeof kitRequest>

const shippingAddress = v.strictObject({
  ...address.entries,
  recipient: requiredLine(200, invalid('recipientRequired')),
  country: requiredLine(100, invalid('countryRequired')),
  city: requiredLine(100, invalid('cityRequired')),
  street: requiredLine(200, invalid('streetRequired')),
})
export type ShippingAddress = v.InferOutput<typeof shippingAddress>

export const kitRequestInput = v.strictObject({
  kit: v.pipe(v.string(invalid('kitRequired')), v.minLength(1, invalid('kitRequired')), v.maxLength(120)),
  quantity: v.pipe(
    v.number(invalid('numberRequired')),
    v.integer(invalid('wholeNumberRequired')),
    v.minValue(1, invalid('numberTooSmall', { min: 1 })),
    v.maxValue(maxPiecesPerLoan, invalid('tooManyKitsAsked', { max: maxPiecesPerLoan })),
  ),
  purpose: requiredParagraph(2000, invalid('kitPurposeRequired')),
  shippingAddress,
  /** The version of the kit’s agreement that the user accepts with this request. */
  agreementVersion: v.optional(v.pipe(v.number(), v.integer())),
})
export type KitRequestInput = v.InferInput<typeof kitRequestInput>

const managedRequest = v.object({
  ...v.omit(kitRequest, ['events', 'returnInstructions']).entries,
  kitId: id,
  /** Days since the loan ended; 0 if it has not. */
  daysOverdue: v.number(),
  identityUid,
  name: v.string(),
  email: v.string(),
  company: v.string(),
  shippingAddress,
  addressAdvice: v.array(addressAdvice),
  agreement: v.nullable(acceptedAgreement),
  changedAt: instant,
})
export type ManagedKitRequest = v.InferOutput<typeof managedRequest>

const requestFilter = {
  state: v.optional(v.picklist(kitRequestStates)),
  /** The slug of a kit. */
  kit: v.optional(v.pipe(v.string(), v.maxLength(120))),
  /** Only overdue loans, longest overdue first. */
  overdue: v.optional(v.boolean()),
  /** Days in UTC on which they were requested. */
  from: v.optional(day),
  to: v.optional(day),
}
export const kitRequestsQuery = v.strictObject({ ...requestFilter, ...pagingEntries })
export type KitRequestsQuery = v.InferOutput<typeof kitRequestsQuery>

const maxKitRequests = 100

/** The serial number of a unit, unique within its kit; letters compare without case. */
export const serial = requiredLine(80, invalid('serialRequired'))

/** A unit that is reserved for a request or lent to its user. */
const requestUnit = v.object({
  id,
  serial: v.string(),
  state: v.picklist(kitUnitStates),
  condition: v.picklist(kitUnitConditions),
})
export type RequestUnit = v.InferOutput<typeof requestUnit>

/** The condition of a returned unit; `lost`: it was not returned. */
export const returnOutcomes = [...kitUnitConditions, 'lost'] as const
export type ReturnOutcome = (typeof returnOutcomes)[number]

/** The return of some units of a request. */
export const kitReturn = v.strictObject({
  units: v.pipe(
    v.array(
      v.strictObject({
        id,
        outcome: v.picklist(returnOutcomes),
        /** For administrators; kept with the unit. */
        note: v.optional(paragraph(2000), ''),
      }),
    ),
    v.minLength(1, invalid('unitReturnRequired')),
    v.maxLength(maxPiecesPerLoan),
  ),
  /** For the user, in the mail. */
  note: v.optional(paragraph(1000), ''),
  idempotencyKey,
})
export type KitReturn = v.InferOutput<typeof kitReturn>

/** A later end of a loan. */
export const loanExtension = v.strictObject({
  dueOn: day,
  /** The end that the administrator saw; another one is a conflict. */
  before: day,
  /** For the user, in the mail. */
  note: v.optional(paragraph(1000), ''),
})
export type LoanExtension = v.InferOutput<typeof loanExtension>

/** The next state of some requests. */
export const kitRequestChange = v.pipe(
  v.strictObject({
    ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(maxKitRequests)),
    state: v.picklist(['approved', 'refused', 'shipped', 'delivered', 'returned']),
    /** With `approved`, for a single request: fewer pieces than requested. */
    quantity: v.optional(
      v.pipe(
        v.number(invalid('numberRequired')),
        v.integer(),
        v.minValue(1, invalid('numberTooSmall', { min: 1 })),
      ),
    ),
    /** With `shipped`, for a single request: the serial number of each unit; the oldest in stock by default. */
    serials: v.optional(v.pipe(v.array(serial), v.minLength(1), v.maxLength(maxPiecesPerLoan))),
    /** With `shipped`. */
    carrier: v.optional(line(100), ''),
    tracking: v.optional(line(200), ''),
    /** For the user, in the mail: the reason of a refusal, or a note about the parcel. */
    note: v.optional(paragraph(1000), ''),
    idempotencyKey,
  }),
  v.forward(
    v.partialCheck(
      [['state'], ['note']],
      ({ state, note }) => state !== 'refused' || note !== '',
      invalid('reasonRequired'),
    ),
    ['note'],
  ),
  v.forward(
    v.partialCheck(
      [['state'], ['ids'], ['quantity']],
      ({ state, ids, quantity }) => quantity === undefined || (state === 'approved' && ids.length === 1),
      invalid('piecesNotForMany'),
    ),
    ['quantity'],
  ),
  v.forward(
    v.partialCheck(
      [['state'], ['ids'], ['serials']],
      ({ state, ids, serials }) => serials === undefined || (state === 'shipped' && ids.length === 1),
      invalid('unitsNotForMany'),
    ),
    ['serials'],
  ),
)
export type KitRequestChange = v.InferOutput<typeof kitRequestChange>

/**
 * Why a request was not changed.
 * - `NOT_FOUND`: it does not exist
 * - `WRONG_STATE`: the transition is not allowed from its state, or another administrator changed it first
 * - `OUT_OF_STOCK`: too few units are in stock to ship it
 */
export const kitRequestReasons = ['NOT_FOUND', 'WRONG_STATE', 'OUT_OF_STOCK'] as const

const managedRequestDetail = v.object({
  ...managedRequest.entries,
  events: v.array(v.object({ ...kitRequestEvent.entries, actorName: v.string() })),
  units: v.array(requestUnit),
})

export const devKitsContract = {
  list: endpoint('GET /dev-kits', 'anyone', {
    summary: 'List the developer kits of the programme, in order.',
    output: v.object({ data: v.array(kit) }),
  }),
  teasers: endpoint('GET /dev-kits/teasers', 'anyone', {
    summary: `Get the first ${maxKitTeasers} developer kits and the number of kits, for the public pages.`,
    output: v.object({ total: v.number(), data: v.array(kitTeaser) }),
  }),
  request: endpoint('POST /users/dev-kit/request', 'approved', {
    summary: 'Request a developer kit.',
    body: v.strictObject({ ...kitRequestInput.entries, idempotencyKey }),
    output: kitRequest,
    status: 201,
    errors: ['REQUEST_OPEN', 'IDEMPOTENCY_KEY_REUSED', 'OUT_OF_STOCK', 'NOT_ELIGIBLE'],
  }),
  eligibility: endpoint('GET /users/{id}/dev-kit/eligibility', 'user', {
    summary: 'Get the requirements of each kit, and which of them a user meets.',
    params: userParams,
    output: v.object({ data: v.array(kitEligibility) }),
  }),
  getRequests: endpoint('GET /users/{id}/dev-kit/requests', 'user', {
    summary: 'List a user’s kit requests, newest first.',
    params: userParams,
    output: v.object({ data: v.array(kitRequest) }),
  }),
  listRequests: endpoint('GET /admin/dev-kit-requests', 'admin', {
    summary: 'List requests by state and kit, oldest first, with the remaining stock of each kit.',
    query: kitRequestsQuery,
    output: v.object({
      ...createPageSchema(managedRequest).entries,
      kits: v.array(v.object({ id, slug, name: v.string(), stock: v.number() })),
    }),
  }),
  getRequest: endpoint('GET /admin/dev-kit-requests/{id}', 'admin', {
    summary: 'Get a kit request with its history.',
    output: managedRequestDetail,
  }),
  changeRequests: endpoint('POST /admin/dev-kit-requests/state', 'admin', {
    summary:
      'Change the state of kit requests, such as approve, refuse or ship, independently. Sends the users emails.',
    body: kitRequestChange,
    output: v.object({
      results: v.array(
        v.object({
          id,
          outcome: v.picklist(['changed', 'skipped']),
          reason: v.optional(v.picklist(kitRequestReasons)),
        }),
      ),
    }),
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  }),
  exportRequests: endpoint('GET /admin/dev-kit-requests.csv', 'admin', {
    summary: 'Export requests by state and kit as CSV.',
    query: v.strictObject(requestFilter),
    outputType: 'csv',
  }),
  returnUnits: endpoint('POST /admin/dev-kit-requests/{id}/returns', 'admin', {
    summary:
      'Record returned or lost units of a request. The last one ends the loan and sends the user an email.',
    body: kitReturn,
    output: v.pick(managedRequest, ['state', 'serials']),
    errors: ['CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  extendLoan: endpoint('PUT /admin/dev-kit-requests/{id}/due-date', 'admin', {
    summary: 'Extend a loan and send the user an email with the new date.',
    body: loanExtension,
    output: managedRequestDetail,
    errors: ['CONFLICT'],
  }),
}
