import { createConfig, lintFromString } from '@redocly/openapi-core'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { callExamples } from '~/contract/call-examples'
import { type WebhookEventType, testEventData, webhookBody, webhookEvents } from '~/contract/webhook-events'
import { describedContract, describedEvents } from './describe-call'
import { openApiDocument, shapeNames } from './openapi'
import { type Json, isJson } from './schemas'

const document = openApiDocument({
  brand: { name: 'Meridian', programme: 'Developer Programme', sentence: '' },
  origin: 'https://developer.meridian.example',
})
const calls = describedContract().flatMap((noun) => noun.calls)

test('the document is clean by the recommended rules of a linter', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // `/pages/slug/{slug}` and `/pages/{id}/status` are ambiguous only for an id `slug`, which does not exist.
    rules: { 'no-ambiguous-paths': 'off' },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  const places = problems.map(
    ({ ruleId, message, location }) => `${location[0]?.pointer ?? ''} ${ruleId}: ${message}`,
  )
  expect(places).toEqual([])
  // Makes sure that the linter reports errors at all.
  const broken = { ...document, paths: {}, servers: [] }
  const found = await lintFromString({ source: JSON.stringify(broken), config })
  expect(found.map(({ ruleId }) => ruleId)).toContain('no-empty-servers')
  // A long timeout, because the linter checks every example against its schema.
}, 180_000)

const misfits = (place: string, schema: v.GenericSchema | undefined, example: unknown) => {
  if (!schema) return []
  const { issues = [] } = v.safeParse(schema, example)
  return issues.map((issue) => `${place} ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

test('every example is what its schema takes, by the rules in code too', () => {
  const found = calls.flatMap(({ id, endpoint, parameters, body, answer }) => {
    const of = (place: 'path' | 'query') =>
      Object.fromEntries(parameters.flatMap((each) => (each.in === place ? [[each.name, each.example]] : [])))
    return [
      ...misfits(`${id} path`, endpoint.params, of('path')),
      ...misfits(`${id} query`, endpoint.query, of('query')),
      ...misfits(`${id} body`, endpoint.body, body?.example),
      ...misfits(`${id} output`, endpoint.output, answer?.example),
    ]
  })
  expect(found).toEqual([])
  const events = describedEvents.flatMap(({ type, example }) => {
    const isTest = type === 'webhook.test'
    const data = isTest ? testEventData : webhookEvents[type as WebhookEventType].data
    return misfits(type, webhookBody(type, data), example)
  })
  expect(events).toEqual([])
  expect(calls.length).toBeGreaterThan(200)
})

test('every call has a description, and no example is left of a removed call', () => {
  const wordless = calls.flatMap(({ id, endpoint, description, parameters }) => [
    ...(endpoint.summary === '' || description === '' ? [id] : []),
    ...parameters.filter((each) => each.description === '').map(({ name }) => `${id} ${name}`),
  ])
  expect(wordless).toEqual([])
  const ids = new Set(calls.map(({ id }) => id))
  expect(Object.keys(callExamples).filter((id) => !ids.has(id))).toEqual([])
})

test('a thing has the name that screens give it', () => {
  expect(JSON.stringify(document)).not.toMatch(/telephone/i)
})

test('rate limits and size limits are documented as they are enforced', () => {
  const told = new Map(calls.map(({ id, description }) => [id, description]))
  expect(told.get('contact.send')).toContain(
    'At most 120 times in an hour for an address. At most 10 accepted messages in an hour for an address.',
  )
  expect(told.get('audit.exportCsv')).toContain(
    'At most 30 times in an hour for an account, all exports together.',
  )
  expect(told.get('questions.list')).not.toContain('a visitor')
  expect(told.get('pages.search')).toContain('a visitor')
  expect(told.get('users.uploadPicture')).toContain('The body may have 10 MB.')
  // Every name of a shared rate limit has a description.
  expect([...told].filter(([, text]) => / for an? \w+, [a-z-]+\./.test(text))).toEqual([])
})

test('the examples of open calls do what they say', () => {
  const bodies = new Map(calls.map(({ id, body }) => [id, body?.example]))
  expect(bodies.get('contact.send')).not.toHaveProperty('website')
  expect(bodies.get('users.register')).not.toHaveProperty('invitation')
})

test('every error is documented with its status and an example', () => {
  const { post } = document.paths['/register'] as { post: { responses: Record<string, { $ref: string }> } }
  const name = post.responses['409']!.$ref.split('/').at(-1)!
  expect(document.components.responses[name]).toMatchObject({
    content: {
      'application/problem+json': { examples: { EMAIL_ALREADY_IN_USE: { value: { status: 409 } } } },
    },
  })
})

/** Every object that a schema of the calls describes inline, as text. */
const listInlineObjects = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(listInlineObjects)
  if (!isJson(value)) return []
  const { description: _description, ...shape } = value
  return [
    ...(isJson(shape.properties) && Object.keys(shape.properties).length > 3 ? [JSON.stringify(shape)] : []),
    ...Object.entries(value).flatMap(([key, part]) =>
      /^examples?$/.test(key) ? [] : listInlineObjects(part),
    ),
  ]
}

test('a shape that several calls share is documented once, under a name for generated types', () => {
  const { components, paths } = document
  const read = paths['/pages/{id}']!.get as Json
  expect(JSON.stringify(read)).toContain('"schema":{"$ref":"#/components/schemas/Page"}')
  expect(components.schemas.Page).toMatchObject({
    type: 'object',
    properties: { headings: { items: { $ref: '#/components/schemas/PageHeading' } } },
  })
  const text = JSON.stringify({ components, paths })
  const unused = Object.keys(shapeNames).filter((name) => !text.includes(`"#/components/schemas/${name}"`))
  expect(unused).toEqual([])
  const told = listInlineObjects([paths, components.schemas])
  expect(told.filter((shape, index) => told.indexOf(shape) < index)).toEqual([])
})
