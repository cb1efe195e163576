import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../markdown/render-markdown'
import { compareDescriptions } from './compare'
import type { ApiDocument } from './document'
import { generateApiPages, planApiPages } from './pages'
import { type ReadDescription, readDescription } from './read-description'

const base = { openapi: '3.1.0', info: { title: 'Meters', version: '2' } }
const ok = { 200: { description: 'Done' } }

/** Returns the pages of a description, by key, with their Markdown. */
const write = (parts: Record<string, unknown>) => {
  const document: ApiDocument = { ...base, ...parts }
  const plan = planApiPages(document)
  const keys = plan.map(({ key }) => key)
  return new Map(generateApiPages(document, keys).map((page) => [page.key, page]))
}

const draw = async () => null

const getBody = async (parts: Record<string, unknown>, key: string) => {
  const { body } = write(parts).get(key)!
  const { html } = await renderMarkdown(body, draw)
  return { body, html }
}

const read = async (text: string) => (await readDescription(text)) as ReadDescription & { refused: string }

test('an operation has its parameters, bodies, security, samples and responses', async () => {
  const { body } = await getBody(
    {
      openapi: '3.0.3',
      servers: [{ url: 'https://{region}.meters.example/v1', variables: { region: { default: 'eu' } } }],
      security: [{ token: [] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      paths: {
        '/meters/{id}': {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          ],
          post: {
            tags: ['Meters'],
            summary: 'Change a meter',
            parameters: [
              {
                name: 'dry',
                in: 'query',
                schema: { type: 'boolean', default: false },
                description: 'A *trial*.',
              },
            ],
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['name'],
                    properties: {
                      name: { type: 'string', maxLength: 40, example: 'Cellar' },
                      place: {
                        type: 'object',
                        nullable: true,
                        properties: { floor: { type: 'integer', minimum: 0, exclusiveMinimum: true } },
                      },
                    },
                  },
                },
              },
            },
            responses: { 201: { description: 'Changed', headers: { ETag: { schema: { type: 'string' } } } } },
          },
        },
      },
    },
    'POST /meters/{id}',
  )
  expect(body).toMatch(/^`POST \/meters\/\{id\}`\n/)
  expect(body).toContain('**`token`** HTTP `bearer`')
  expect(body).toContain('| `id` required | string (uuid) |')
  expect(body).toContain('| `dry` | boolean | A *trial*. Default `false`. |')
  expect(body).toContain('| `name` required | string | Max. length 40. Example `Cellar`. |')
  expect(body).toContain('| `place` | object or null |')
  expect(body).toContain('| `place.floor` | integer | More than 0. |')
  expect(body).toContain('### 201 Created')
  expect(body).toContain('| `ETag` | string |')
  for (const name of ['curl', 'JavaScript', 'Python', 'Go', 'C']) expect(body).toContain(`:::tab[${name}]`)
  expect(body).toContain('--url https://eu.meters.example/v1/meters/ID')
  expect(body).toContain("--header 'Authorization: Bearer TOKEN'")
  expect(body).toContain('"name": "Cellar"')
})

test('schemas are shown once each: merged, alternative, recursive', async () => {
  const schemas = {
    Node: {
      type: 'object',
      properties: { next: { $ref: '#/components/schemas/Node' }, value: { type: ['string', 'null'] } },
    },
    Base: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
    Cat: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { lives: { const: 9 } } }] },
    Pet: {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Node' }],
      discriminator: { propertyName: 'kind' },
    },
  }
  const schema = {
    type: 'object',
    properties: {
      pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
      either: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    },
  }
  const responses = { 200: { description: 'Pets', content: { 'application/json': { schema } } } }
  const { body, html } = await getBody(
    { components: { schemas }, paths: { '/pets': { get: { responses } } } },
    'GET /pets',
  )
  expect(body).toContain('| `pets` | array of [Pet](#pet) |')
  expect(body).toContain('| `either` | string or integer |')
  expect(body).toContain('One of: [Cat](#cat), [Node](#node)')
  expect(body).toContain('The field `kind` says which of them it is.')
  expect(body).toContain('| `id` required | string |')
  expect(body).toContain('| `lives` | any | Always `9`. |')
  expect(body).toContain('| `next` | [Node](#node) |')
  expect(body.match(/^#{3,4} Node$/gm)).toHaveLength(1)
  expect(html).toContain('href="#section-node"')
  expect(html).toContain('id="section-node"')
})

test('circular references, wrong types and names of built-in properties cause no error', () => {
  const loop = { $ref: '#/components/schemas/loop' }
  const all = {
    allOf: [{ $ref: '#/components/schemas/all' }],
    properties: { a: { $ref: '#/components/schemas/all' } },
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/all' } } }
  const pages = write({
    tags: [{ name: 'constructor' }, 7],
    components: { schemas: { loop, all } },
    paths: {
      '/__proto__': {
        get: { tags: ['constructor'], parameters: [null, loop, 4], responses: { 200: { content }, x: 'no' } },
        put: {
          requestBody: { content: { 'application/json': { schema: loop } } },
          security: 'none',
          callbacks: 3,
        },
      },
      toString: { get: { operationId: 'toString', responses: null } },
      '/no': 'operation',
    },
  })
  expect([...pages.keys()]).toEqual([
    'overview',
    'tag constructor',
    'GET /__proto__',
    'PUT /__proto__',
    'GET toString',
  ])
})

test('text of a description stays text: no markup, no directives, no headings of the page, no external image', async () => {
  const description = [
    'Plain<br>line <script>alert(1)</script> [bad](javascript:alert(1)) [ours](/admin)',
    '',
    '# Title',
    '',
    '::::tabs',
    ':::tab[x]',
    '',
    '![Picture](https://tracker.example/x.png)',
    '',
    '```',
    'not closed',
  ].join('\n')
  const { html, body } = await getBody(
    { paths: { '/a': { get: { summary: '**A** `b`\n# c', description, responses: ok } } } },
    'GET /a',
  )
  expect(html).not.toMatch(/<script|javascript:|href="\/admin"|tracker|<h1|class="tabs"[^]*class="tabs"/)
  expect(html).toContain('Title</h3>')
  expect(html).toContain('::::tabs')
  expect(body).toContain('## Responses')
  expect(html).toContain('Responses</h2>')
})

test('a fence of colons in a description begins no callout, and code over two lines stays in its cell', async () => {
  const parameters = [
    { name: 'q', in: 'query', description: 'Use `a\nb` or **`c\nd`**.' },
    { name: 'r', in: 'query' },
  ]
  const description = 'Before.\n\n:::warning\n\n- :::info[x]'
  const operation = { description, parameters, responses: ok }
  const { html, body } = await getBody({ paths: { '/a': { get: operation } } }, 'GET /a')
  expect(html).toContain(':::warning')
  expect(html).toContain(':::info[x]')
  expect(html).not.toContain('callout')
  expect(body).toContain('| `q` | any | Use `a b` or **`c d`**. |\n| `r` |')
})

test('a long list of parameters is cut, and says how many are left out', async () => {
  const parameters = Array.from({ length: 203 }, (_, index) => ({ name: `p${index}`, in: 'query' }))
  const { body } = await getBody({ paths: { '/a': { get: { parameters, responses: ok } } } }, 'GET /a')
  expect(body).toContain('`p199`')
  expect(body).not.toContain('`p200`')
  expect(body).toContain('And 3 more.')
})

test('overviews and groups name no operation: readers get the list of those that they may open', () => {
  const pages = write({ paths: { '/a': { get: { operationId: 'secret', tags: ['Safe'], responses: ok } } } })
  for (const key of ['overview', 'tag Safe']) {
    expect(pages.get(key)?.body).not.toMatch(/secret|\/a|Safe/)
  }
})

test('JSON and YAML are read, with the positions of their mistakes', async () => {
  const yaml =
    'openapi: 3.0.0\ninfo: {title: Meters, version: 1}\npaths:\n  /a:\n    get:\n      responses: {}\n'
  const found = await read(yaml)
  expect(found).toMatchObject({ title: 'Meters', version: '1', openapi: '3.0.0', operations: 1 })
  expect(found.notes).toContain('info › version: must be string.')
  const outside = {
    ...base,
    paths: { '/a': { get: { responses: { 200: { $ref: 'https://x.example/r.json' } } } } },
  }
  expect((await read(JSON.stringify(outside))).notes).toEqual([
    'paths › /a › get › responses › 200: $ref to https://x.example/r.json is not followed; put it into the description.',
  ])
})

test.each([
  ['swagger: "2.0"\ninfo: {}', 'This is Swagger 2.0. Convert it to OpenAPI 3.0 or 3.1 first.'],
  ['openapi: 3.2.0', 'Use a description of OpenAPI 3.0 or 3.1; here, openapi is 3.2.0.'],
  ['- a', 'This is not an OpenAPI description.'],
  ['openapi: 3.1.0\ninfo: {}', 'info › title is missing.'],
  ['openapi: 3.1.0\ninfo: {title: A}\npaths: {}', 'paths: there are no operations.'],
  [`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'This is nested too deeply.'],
])('%s is refused', async (text, reason) => {
  expect((await read(text)).refused).toBe(reason)
})

test('invalid text is refused with its line, and multiplying aliases with their number', async () => {
  expect((await read('{"openapi": ')).refused).toMatch(/^This is not JSON: /)
  expect((await read('a: b: c')).refused).toMatch(/^This is neither JSON nor YAML: .*1:/)
  const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < 9; level++) {
    bomb.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ')}]`)
  }
  expect((await read(bomb.join('\n'))).refused).toBe('This holds more than 1,500,000 values.')
})

const getMeters = (parts: Record<string, unknown>, schema: Record<string, unknown> = {}): ApiDocument => ({
  ...base,
  paths: {
    '/meters': {
      get: {
        operationId: 'listMeters',
        responses: { 200: { description: 'All', content: { 'application/json': { schema } } } },
        ...parts,
      },
    },
  },
})

const compare = (before: ApiDocument, after: ApiDocument) =>
  compareDescriptions(before, after).data.flatMap(({ details }) =>
    details.map(({ text, isBreaking }) => `${isBreaking ? '! ' : ''}${text}`),
  )

test('the first description adds its operations, and the same one again changes nothing', () => {
  expect(compareDescriptions(null, getMeters({}))).toMatchObject({ added: 1, breaking: 0 })
  expect(compareDescriptions(getMeters({}), getMeters({}))).toMatchObject({ data: [] })
})

const getQuery = (parts: object) => ({ name: 'q', in: 'query', ...parts })
const getRequest = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } })
const getObjectSchema = (properties: object, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
})

test('changes list the differences, and which of them break clients', () => {
  expect(
    compare(
      getMeters({ parameters: [getQuery({ schema: { type: 'string' } })] }),
      getMeters({
        parameters: [getQuery({ required: true, schema: { type: 'integer' } }), getQuery({ name: 'r' })],
      }),
    ),
  ).toEqual([
    '! The query parameter q is required now.',
    '! The query parameter q: the type was string and is integer.',
    'The query parameter r is new.',
  ])
  expect(
    compare(
      getMeters(getRequest(getObjectSchema({ a: { enum: ['x', 'y'] }, b: {} }))),
      getMeters(getRequest(getObjectSchema({ a: { enum: ['x', 'z'] }, c: {} }, ['c']))),
    ),
  ).toEqual([
    '! Request body.a: the value "y" is removed.',
    'Request body.a: the value "z" is new.',
    '! Request body.b is removed.',
    '! Request body.c is new, and required.',
  ])
  expect(
    compare(
      getMeters({}, getObjectSchema({ a: { type: 'string' } }, ['a'])),
      getMeters({}, getObjectSchema({ a: { type: ['string', 'null'] }, b: {} })),
    ),
  ).toEqual([
    '! Response 200.a is optional now.',
    '! Response 200.a: the type was string and is null or string.',
    'Response 200.b is new.',
  ])
  const moved = { ...base, paths: { '/all': getObjectAt(getMeters({})) } }
  expect(compare(getMeters({}), moved)).toEqual(['! It was GET /meters.'])
  expect(compareDescriptions(getMeters({}), { ...base, paths: {} })).toMatchObject({
    removed: 1,
    breaking: 1,
  })
})

test('operations with the same id are each matched once, and reported', async () => {
  const get = { operationId: 'list', responses: ok }
  const moved = { ...base, paths: { '/a': { get }, '/b': { get } } }
  expect(compareDescriptions(getMeters({ operationId: 'list' }), moved)).toMatchObject({
    added: 1,
    removed: 0,
    changed: 1,
  })
  expect((await read(JSON.stringify(moved))).notes).toContain(
    'GET /b: operationId list is the one of GET /a too.',
  )
})

const getObjectAt = ({ paths }: ApiDocument) => (paths as Record<string, unknown>)['/meters']

test('a page reports what it leaves out, and its links lead to the schemas on it', async () => {
  const reading = {
    type: 'object',
    properties: {
      meter: { $ref: '#/components/schemas/Responses' },
      unit: { enum: Array.from({ length: 40 }, String) },
    },
  }
  const parts = {
    components: { schemas: { Responses: { type: 'object', properties: { name: { type: 'string' } } } } },
    paths: {
      '/a': {
        get: {
          responses: {
            200: { description: 'x'.repeat(30_001), content: { 'application/json': { schema: reading } } },
          },
        },
      },
    },
  }
  expect(write(parts).get('GET /a')?.cuts).toEqual(['the end of a description', 'allowed values'])
  // The schema has the name of a section.
  const { html } = await getBody(parts, 'GET /a')
  expect(html).toContain('<a href="#responses-1">Responses</a>')
  expect(html).toContain('id="responses-1"')
})

test('servers without a host get the one that the description comes from', async () => {
  const text = JSON.stringify({
    ...base,
    servers: [{ url: '/v1' }],
    paths: { '/a': { get: { responses: ok } } },
  })
  const found = await readDescription(text, 'https://meters.example/docs/openapi.json')
  expect(JSON.parse((found as ReadDescription).json).servers).toEqual([{ url: 'https://meters.example/v1' }])
  expect((await read(text)).notes).toEqual(['servers: there is no host. The samples have api.example.com.'])
})
