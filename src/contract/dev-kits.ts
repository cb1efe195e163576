import * as v from 'valibot'
import { endpoint } from './endpoint'
import { id, instant, requiredLine, requiredParagraph, slug } from './text'
import { address, userParams } from './users'

const kit = v.object({
  slug,
  name: v.string(),
  description: v.string(),
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  inStock: v.boolean(),
})
export type Kit = v.InferOutput<typeof kit>

const kitRequestStates = ['requested', 'approved', 'refused', 'shipped', 'delivered', 'returned'] as const

const kitRequest = v.object({
  id,
  kit: slug,
  kitName: v.string(),
  quantity: v.number(),
  purpose: v.string(),
  state: v.picklist(kitRequestStates),
  createdAt: instant,
})
export type KitRequest = v.InferOutput<typeof kitRequest>

export const kitRequestInput = v.strictObject({
  kit: v.pipe(v.string('Choose a kit.'), v.minLength(1, 'Choose a kit.'), v.maxLength(120)),
  quantity: v.pipe(
    v.number('Enter a number.'),
    v.integer('Enter a whole number.'),
    v.minValue(1, 'Enter at least 1.'),
    v.maxValue(20, 'For more than 20 write to us first.'),
  ),
  purpose: requiredParagraph(2000, 'Say what the kit is for.'),
  shippingAddress: v.strictObject({
    ...address.entries,
    recipient: requiredLine(200, 'Enter who receives the parcel.'),
    country: requiredLine(100, 'Choose a country.'),
    city: requiredLine(100, 'Enter a city.'),
    street: requiredLine(200, 'Enter street and number.'),
  }),
})
export type KitRequestInput = v.InferInput<typeof kitRequestInput>

export const devKitsContract = {
  list: endpoint({
    method: 'GET',
    path: '/dev-kits',
    access: 'anyone',
    summary: 'The developer kits of the programme.',
    output: v.object({ data: v.array(kit) }),
    status: 200,
  }),
  request: endpoint({
    method: 'POST',
    path: '/users/dev-kit/request',
    access: 'approved',
    summary: 'Request a developer kit.',
    body: kitRequestInput,
    output: kitRequest,
    status: 201,
    errors: ['REQUEST_OPEN', 'OUT_OF_STOCK'],
  }),
  requestsOf: endpoint({
    method: 'GET',
    path: '/users/{id}/dev-kit/requests',
    access: 'user',
    summary: 'A person’s kit requests, newest first.',
    params: userParams,
    output: v.object({ data: v.array(kitRequest) }),
    status: 200,
    errors: ['NOT_FOUND'],
  }),
}
