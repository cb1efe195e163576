import { type ProblemCode, problems } from '~/contract/problem'
import type { Json } from './json'

const exampleRequest = '4b0c9f5e7a21d386'

/** The body of every refusal. */
export const problemSchema: Json = {
  type: 'object',
  description: 'A refusal (RFC 9457). Switch on `code`, which is stable; the words are for people.',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'What the code means, in words.' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What was in the way this time.' },
    code: { type: 'string', enum: Object.keys(problems) },
    requestId: { type: 'string', description: 'What support finds the request by.' },
    fields: {
      type: 'array',
      description: 'With FIELDS_INVALID: each input that was refused.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'Where it stands, such as `address.city`.' },
          message: { type: 'string' },
        },
      },
    },
    current: {
      type: 'object',
      description: 'With STALE_VERSION: the newest text.',
      properties: {
        version: { type: 'integer' },
        title: { type: 'string' },
        summary: { type: 'string' },
        body: { type: 'string' },
        authorName: { type: 'string' },
        savedAt: { type: 'string', format: 'date-time' },
      },
    },
  },
}

/** A refusal as it is answered. */
export const problemExample = (code: ProblemCode): Json => ({
  type: 'about:blank',
  title: problems[code].title,
  status: problems[code].status,
  detail: problems[code].title,
  code,
  requestId: exampleRequest,
  ...(code === 'FIELDS_INVALID' && { fields: [{ path: 'email', message: 'Enter an e-mail address.' }] }),
})

const retryAfter: Json = {
  description: 'Seconds until it is worth asking again.',
  schema: { type: 'integer', minimum: 1 },
  example: 30,
}
const challenge: Json = {
  description: 'How to authenticate (RFC 6750).',
  schema: { type: 'string' },
  example: 'Bearer',
}

/** What every answer carries. */
export const commonHeaders: Json = {
  'x-request-id': {
    description: 'What support finds the request by.',
    schema: { type: 'string' },
    example: exampleRequest,
  },
}

/** The answer of a status that is one of these refusals. */
export const problemAnswer = (status: number, codes: readonly ProblemCode[]): Json => ({
  description: codes.map((code) => `${code}: ${problems[code].title}.`).join(' '),
  headers: {
    ...commonHeaders,
    ...((status === 429 || status === 503) && { 'retry-after': retryAfter }),
    ...(status === 401 && { 'www-authenticate': challenge }),
  },
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } },
        ],
      },
      examples: Object.fromEntries(
        codes.map((code) => [code, { summary: problems[code].title, value: problemExample(code) }]),
      ),
    },
  },
})
