import { expect, test } from 'vitest'
import { contract } from '.'
import type { Endpoint } from './endpoint'
import { callLimits, getLimits } from './limits'

const endpoints: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun))
const getName = ({ method, path }: Endpoint) => `${method} ${path}`

test('every limit is one of a call that there is', () => {
  const names = endpoints.map(getName)
  expect(Object.keys(callLimits).filter((name) => !names.includes(name))).toEqual([])
})

test('each call with which an anonymous visitor stores text or sends a mail has a limit of its own', () => {
  const open = endpoints.filter(({ access, method }) => access === 'anyone' && method !== 'GET')
  expect(open.map(getName).filter((name) => callLimits[name] === undefined)).toEqual([])
})

test('each upload and each export has a limit of its own', () => {
  const dear = endpoints.filter(
    ({ bodyType, outputType }) =>
      (bodyType !== undefined && bodyType !== 'json') || ['csv', 'zip', 'pdf'].includes(outputType ?? ''),
  )
  expect(dear.length).toBeGreaterThan(5)
  expect(dear.map(getName).filter((name) => callLimits[name] === undefined)).toEqual([])
})

test('every call counts people and addresses', () => {
  for (const endpoint of endpoints) {
    const counted = getLimits(endpoint).map(({ per }) => per)
    expect(counted).toEqual(expect.arrayContaining(['visitor', 'account']))
  }
})
