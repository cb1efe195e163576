import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { maxInStock, maxPiecesPerLoan } from './kits'
import { endpoint } from './endpoint'
import { id, idempotencyKey, instant, line, paragraph, requiredLine, revision, slug } from './field-schemas'

const picture = v.strictObject({
  src: v.pipe(v.string(), v.regex(/^\/api\/files\/media\/[\w-]+\.webp$/, invalid('pictureNotUploaded'))),
  alt: requiredLine(300, invalid('pictureTextRequired')),
})

const fact = v.strictObject({
  label: requiredLine(60, invalid('factLabelRequired')),
  value: requiredLine(120, invalid('factValueRequired')),
})

/** The path of a document or another page of the portal, such as `/documents/lending-agreement`. */
const pageAddress = v.pipe(
  line(200),
  v.regex(/^(|\/(documents\/)?[a-z0-9]+(?:-[a-z0-9]+)*)$/, invalid('pageAddressInvalid')),
)

const maxLoanMonths = 60

export const kitInput = v.strictObject({
  slug,
  name: requiredLine(120, invalid('kitNameRequired')),
  /** Plain text. */
  description: paragraph(2000),
  facts: v.pipe(v.array(fact), v.maxLength(12, invalid('tooManyFacts'))),
  picture: v.nullable(picture),
  mostPieces: v.pipe(
    v.number(invalid('numberRequired')),
    v.integer(invalid('wholeNumberRequired')),
    v.minValue(1, invalid('numberTooSmall', { min: 1 })),
    v.maxValue(maxPiecesPerLoan, invalid('numberTooLarge', { max: maxPiecesPerLoan })),
  ),
  allowsSeveral: v.boolean(),
  /** For how many months it is lent, from delivery. */
  loanMonths: v.optional(
    v.pipe(
      v.number(invalid('numberRequired')),
      v.integer(invalid('wholeNumberRequired')),
      v.minValue(1, invalid('numberTooSmall', { min: 1 })),
      v.maxValue(maxLoanMonths, invalid('numberTooLarge', { max: maxLoanMonths })),
    ),
    6,
  ),
  /** How borrowers return it: plain text. */
  returnInstructions: v.optional(paragraph(2000), ''),
  /** Ids of the learning paths that must be finished first. */
  paths: v.pipe(v.array(id), v.maxLength(20, invalid('tooManyPaths'))),
  /** The page to accept first; empty for none. */
  agreement: pageAddress,
  /** Only visible kits can be requested. */
  isShown: v.boolean(),
})
export type KitInput = v.InferOutput<typeof kitInput>

const stock = v.pipe(
  v.number(invalid('numberRequired')),
  v.integer(invalid('wholeNumberRequired')),
  v.minValue(0, invalid('numberTooSmall', { min: 0 })),
  v.maxValue(maxInStock, invalid('numberTooLarge', { max: maxInStock })),
)

const managedKit = v.object({
  id,
  ...v.omit(kitInput, ['slug', 'agreement']).entries,
  slug,
  agreement: v.string(),
  stock: v.number(),
  /** All requests, and the open ones. */
  requests: v.number(),
  openRequests: v.number(),
  /** Incremented by each save. */
  revision: v.number(),
  changedAt: instant,
})
export type ManagedKit = v.InferOutput<typeof managedKit>

export const kitBuildingContract = {
  listManaged: endpoint('GET /admin/dev-kits', 'admin', {
    summary: 'List all kits in order, including withdrawn ones.',
    output: v.object({ data: v.array(managedKit) }),
  }),
  getManaged: endpoint('GET /admin/dev-kits/{id}', 'admin', {
    summary: 'Get a kit for editing.',
    output: managedKit,
  }),
  listRulePaths: endpoint('GET /admin/dev-kit-paths', 'admin', {
    summary: 'List the learning paths that a kit can require.',
    output: v.object({ data: v.array(v.object({ id, title: v.string(), isPublished: v.boolean() })) }),
  }),
  create: endpoint('POST /admin/dev-kits', 'admin', {
    summary: 'Create a kit, with units in stock that get generated serial numbers.',
    body: v.strictObject({ ...kitInput.entries, stock, idempotencyKey }),
    output: managedKit,
    status: 201,
    errors: ['SLUG_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  update: endpoint('PUT /admin/dev-kits/{id}', 'admin', {
    summary: 'Update a kit. Refused if it was saved since it was read. The stock is kept.',
    body: v.strictObject({ ...kitInput.entries, revision }),
    output: managedKit,
    errors: ['CONFLICT', 'SLUG_IN_USE'],
  }),
  remove: endpoint('DELETE /admin/dev-kits/{id}', 'admin', {
    summary: 'Delete a kit that was never requested. Requested kits can only be withdrawn.',
    errors: ['NOT_EMPTY'],
  }),
  arrange: endpoint('PUT /admin/dev-kits/order', 'admin', {
    summary: 'Reorder the kits.',
    body: v.strictObject({ ids: v.pipe(v.array(id), v.maxLength(1000)) }),
    errors: ['CONFLICT'],
  }),
}
