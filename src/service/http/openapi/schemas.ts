import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { communityWords } from './field-words/community'
import { documentWords } from './field-words/documents'
import { everywhere } from './field-words/everywhere'
import type { NounWords } from './field-words/field-words'
import { kitWords } from './field-words/kits'
import { learningWords } from './field-words/learning'
import { peopleWords } from './field-words/people'
import { reviewingWords } from './field-words/reviewing'
import { webhookWords } from './field-words/webhooks'

/** What stands for an id in every example. */
export const usualId = '01a1fcb0-4f26-7693-bb9a-742226d3cd98'

/** What properties of a name hold in examples, where their schema lets them. */
const usualValues: Readonly<Record<string, JsonValue>> = {
  identityUid: 'k3Jd82mQx0TzVnW4',
  uid: 'k3Jd82mQx0TzVnW4',
  actorUid: 'p7Rt51bYk9LwCsE2',
  email: 'ana@company.com',
  newEmail: 'ana.rojas@company.com',
  firstName: 'Ana',
  lastName: 'Rojas',
  name: 'Ana Rojas',
  actorName: 'Ada Editor',
  authorName: 'Ada Editor',
  byName: 'Ada Editor',
  subjectName: 'Ana Rojas',
  ownerName: 'Ana Rojas',
  recipient: 'Ana Rojas',
  invitedBy: 'Ada Editor',
  phoneNumber: '+56 2 2345 6789',
  companyName: 'Andes Metering',
  company: 'Andes Metering',
  jobTitle: 'Firmware engineer',
  country: 'Chile',
  region: 'Maule',
  city: 'Talca',
  postalCode: '3460000',
  street: '1 Sur 1234',
  roleDescription: 'Individual User',
  password: 'Portal-demo-1',
  newPassword: 'Portal-demo-1',
  status: 'approved',
  title: 'Read intervals',
  pathTitle: 'First reading',
  headingText: 'Read intervals',
  heading: 'read-intervals',
  summary: 'How readings are asked for, and what they hold.',
  description: 'A meter, a gateway and what they need on the bench.',
  html: '<p>Readings come in intervals of fifteen minutes.</p>',
  body: 'Readings come in intervals of fifteen minutes.',
  text: 'Readings come in intervals of fifteen minutes.',
  answer: 'Ask for the interval that ends at the full hour.',
  question: 'Which interval holds the reading of noon?',
  explanation: 'An interval is known by its end.',
  introduction: 'I build head-ends that read meters.',
  message: 'Which firmware does the meter need?',
  comment: 'Which devices do you mean?',
  note: 'The parcel leaves on Monday.',
  purpose: 'Bench tests of interval data.',
  project: 'A head-end that reads meters every quarter of an hour.',
  reason: 'The project is described in a few words only.',
  subject: 'Firmware of the meter',
  q: 'interval',
  slug: 'read-intervals',
  pageSlug: 'read-intervals',
  movedTo: 'read-intervals',
  kit: 'e3-bench-meter',
  kitName: 'E3 bench meter',
  handle: 'ana-rojas',
  tag: 'intervals',
  tags: 'intervals',
  versions: '4.2',
  label: 'Voltage',
  value: '230 V',
  language: 'en',
  level: 'Beginner',
  kind: 'document',
  action: 'application.review',
  subjectKind: 'user',
  carrier: 'Correos',
  tracking: 'CL-42',
  website: 'https://company.com',
  link: '/documents/read-intervals',
  path: '/documents/read-intervals',
  agreement: '/terms-of-use',
  redirect: '/dashboard',
  picture_url: null,
  profilePicture: null,
  providerId: 'google.com',
  code: '7K2M9QX4TBW8ZC3RDN5H',
  source: 'documents',
  url: 'https://hooks.company.com/portal',
  error: '',
  browser: 'Firefox on Linux',
  hint: '+56 ··· 89',
  vtt: 'WEBVTT\n\n00:00.000 --> 00:04.000\nWhat a meter is.\n',
  page: 1,
  count: 25,
  total: 1,
  version: 2,
  revision: 1,
  quantity: 1,
  asked: 1,
  stock: 12,
  minutes: 5,
  position: 1,
  attempts: 1,
  milliseconds: 84,
  lastStatus: 204,
}

/** What is tried, one after the other, for a text whose name says nothing. */
const usualTexts: readonly string[] = [
  'Interval data',
  'interval-data',
  'k3Jd82mQx0TzVnW4',
  '/documents/read-intervals',
  '/api/files/media/01a1fcb0.webp',
  '/api/files/media/01a1fcb0.mp4',
  'google.com',
  'en',
  '7K2M9QX4TBW8ZC3RDN5H',
  'eyJraW5kIjoiYW5zd2VyIn0.K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDNHpI4QA',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw9r8GKYqrTwj=',
  'a3f1c29be04d7f6158c2a9b03d4e5f60',
  '2026-11-21',
  '1',
  '',
]

/** A value of JSON. */
export type JsonValue = string | number | boolean | null | JsonValue[] | Json

/** An object of JSON. */
export interface Json {
  [name: string]: JsonValue | undefined
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T09:30:00.000Z',
  date: '2026-11-21',
  uuid: usualId,
  email: 'ana@company.com',
  uri: 'https://portal.company.com/admin/webhooks',
}

const isWithin = (length: number, least: JsonValue | undefined, most: JsonValue | undefined) =>
  (typeof least !== 'number' || length >= least) && (typeof most !== 'number' || length <= most)

const fitsText = ({ minLength, maxLength, pattern }: Json, text: string) =>
  isWithin(text.length, minLength, maxLength) &&
  (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text))

const getText = (schema: Json, name: string): string => {
  const { format } = schema
  if (typeof format === 'string' && formats[format] !== undefined) return formats[format]
  const usual = usualValues[name]
  const texts = typeof usual === 'string' ? [usual, ...usualTexts] : usualTexts
  return texts.find((text) => fitsText(schema, text)) ?? ''
}

const getNumber = ({ minimum, maximum }: Json, name: string): number => {
  const usual = usualValues[name]
  const wanted = typeof usual === 'number' ? usual : 1
  const least = typeof minimum === 'number' ? minimum : wanted
  const most = typeof maximum === 'number' ? maximum : wanted
  return Math.min(Math.max(wanted, least), Math.max(most, least))
}

const getChoices = ({ anyOf, oneOf }: Json): Json[] =>
  [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list.filter(isJson) : []))

const getObject = ({ properties, additionalProperties, propertyNames }: Json): Json => {
  if (isJson(properties)) {
    const parts = Object.entries(properties).filter(([, part]) => isJson(part))
    return Object.fromEntries(
      parts.map(([name, part]) => [name, isJson(part) ? getExample(part, name) : null]),
    )
  }
  if (!isJson(additionalProperties)) return {}
  const name = isJson(propertyNames) ? getExample(propertyNames, 'status') : 'status'
  return { [String(name)]: getExample(additionalProperties, 'status') }
}

const listOf = ({ items, prefixItems, minItems }: Json, name: string): JsonValue[] => {
  if (Array.isArray(prefixItems)) return prefixItems.filter(isJson).map((item) => getExample(item, name))
  if (!isJson(items)) return []
  const item = getExample(items, name)
  return Array.from({ length: Math.max(1, typeof minItems === 'number' ? minItems : 1) }, () => item)
}

/**
 * A value that a JSON Schema allows, such as people would send.
 * @param name of the property, which says what it holds
 */
export const getExample = (schema: Json, name = ''): JsonValue => {
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) {
    const usual = usualValues[name]
    return usual !== undefined && schema.enum.includes(usual) ? usual : (schema.enum[0] ?? null)
  }
  const choices = getChoices(schema)
  const isNullable = choices.some(({ type }) => type === 'null')
  if (isNullable && usualValues[name] === null) return null
  const choice = choices.find(({ type }) => type !== 'null')
  if (choice !== undefined) return getExample(choice, name)
  switch (schema.type) {
    case 'object':
      return getObject(schema)
    case 'array':
      return listOf(schema, name)
    case 'string':
      return getText(schema, name)
    case 'integer':
    case 'number':
      return getNumber(schema, name)
    case 'boolean':
      return true
    default:
      return null
  }
}

/** The words of each noun's own fields, and of `events`. */
export const fieldWordsOfNouns: NounWords = {
  ...peopleWords,
  ...reviewingWords,
  ...documentWords,
  ...learningWords,
  ...kitWords,
  ...communityWords,
  ...webhookWords,
}

const getWords = (noun: string, call: string, parent: string, name: string): string => {
  const own = fieldWordsOfNouns[noun] ?? {}
  const within = `${parent}.${name}`
  return own[`${call} ${name}`] ?? own[within] ?? own[name] ?? everywhere[within] ?? everywhere[name] ?? ''
}

/**
 * A schema with words for each of its fields. They stand here, beside the contract: browsers load that, and need none.
 * @param id `noun.call`, or `events.type`
 * @param parent the name of the field that the schema stands in; empty for a whole body
 */
export const describeFields = (schema: Json, id: string, parent = ''): Json => {
  const [noun = '', ...rest] = id.split('.')
  const within = (part: Json) => describeFields(part, id, parent)
  const getParts = (list: Json[keyof Json]) =>
    Array.isArray(list) ? list.map((part) => (isJson(part) ? within(part) : part)) : list
  const { properties, items, additionalProperties, anyOf, oneOf, prefixItems } = schema
  return {
    ...schema,
    ...(isJson(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [
          name,
          isJson(part)
            ? { description: getWords(noun, rest.join('.'), parent, name), ...describeFields(part, id, name) }
            : part,
        ]),
      ),
    }),
    ...(isJson(items) && { items: within(items) }),
    ...(isJson(additionalProperties) && { additionalProperties: within(additionalProperties) }),
    ...(anyOf && { anyOf: getParts(anyOf) }),
    ...(oneOf && { oneOf: getParts(oneOf) }),
    ...(prefixItems && { prefixItems: getParts(prefixItems) }),
  }
}

/** A schema of the contract as JSON Schema; what that cannot say, such as a check in code, is left out. */
export const getSchema = (schema: v.GenericSchema, typeMode: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  const json: unknown = JSON.parse(JSON.stringify(rest))
  return isJson(json) ? json : {}
}
