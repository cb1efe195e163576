import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { OtherPartsError, validateCall } from './service-call.server'

const id = '0190a8f0-0000-7000-8000-000000000001'
const { getManaged, list, update } = contract.downloads

test('a call that takes one part gets it alone, others get theirs by name', () => {
  expect(validateCall(getManaged)({ id }).input).toEqual({ params: { id } })
  expect(validateCall(list)({}).input).toEqual({ query: {} })
  const input = { params: { id }, body: { name: 'SDK', revision: 1 } }
  expect(validateCall(update)(input)).toEqual({ endpoint: update, input })
})

const refuse = (path: string) => expect.objectContaining({ fields: [expect.objectContaining({ path })] })

test('what a part may not be is named by its field, whatever was sent', () => {
  // @ts-expect-error -- untrusted
  expect(() => validateCall(getManaged)({ id: 3 })).toThrow(refuse('id'))
  // @ts-expect-error -- untrusted
  expect(() => validateCall(update)({ params: { id }, body: { name: 3 } })).toThrow(refuse('name'))
  for (const sent of [undefined, null, 'x', {}])
    // @ts-expect-error -- untrusted
    expect(() => validateCall(update)(sent)).toThrow(expect.objectContaining({ code: 'FIELDS_INVALID' }))
})

test('what is no part of the call is refused', () => {
  const input = { params: { id }, body: { name: 'SDK', revision: 1 } }
  const withQuery = { ...input, query: {} }
  const withOther = { ...input, other: 1 }
  expect(() => validateCall(update)(withQuery)).toThrow(refuse('query'))
  expect(() => validateCall(update)(withOther)).toThrow(refuse('other'))
  // As a page of an earlier release sends it.
  // @ts-expect-error -- other parts
  expect(() => validateCall(update)({ id, changes: input.body })).toThrow(OtherPartsError)
})
