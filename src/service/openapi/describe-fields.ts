import { communityWords } from './field-words/community'
import { documentWords } from './field-words/documents'
import { everywhere } from './field-words/everywhere'
import type { NounWords } from './field-words/field-words'
import { kitWords } from './field-words/kits'
import { learningWords } from './field-words/learning'
import { peopleWords } from './field-words/people'
import { reviewingWords } from './field-words/reviewing'
import { webhookWords } from './field-words/webhooks'
import { isJson, type Json } from './json'

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

const wordsOf = (noun: string, call: string, parent: string, name: string): string => {
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
  const partsOf = (list: Json[keyof Json]) =>
    Array.isArray(list) ? list.map((part) => (isJson(part) ? within(part) : part)) : list
  const { properties, items, additionalProperties, anyOf, oneOf, prefixItems } = schema
  return {
    ...schema,
    ...(isJson(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [
          name,
          isJson(part)
            ? { description: wordsOf(noun, rest.join('.'), parent, name), ...describeFields(part, id, name) }
            : part,
        ]),
      ),
    }),
    ...(isJson(items) && { items: within(items) }),
    ...(isJson(additionalProperties) && { additionalProperties: within(additionalProperties) }),
    ...(anyOf && { anyOf: partsOf(anyOf) }),
    ...(oneOf && { oneOf: partsOf(oneOf) }),
    ...(prefixItems && { prefixItems: partsOf(prefixItems) }),
  }
}
