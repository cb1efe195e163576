import descriptions from '~/contract/descriptions.json'
import type { CallDescription } from './describe-call'
import { type Json, type JsonValue, isJson } from './schemas'

/** A schema as text without the description of the field that holds it. */
const getShapeText = ({ description: _ofItsPlace, ...shape }: Json): string => JSON.stringify(shape)

/** The object that a schema is, may be, or is a list of. */
const getShapeObject = (schema: JsonValue | undefined): Json | undefined => {
  if (!isJson(schema)) return undefined
  if (isJson(schema.properties)) return schema
  const parts = [schema.items, schema.anyOf, schema.oneOf].flat()
  return parts.map(getShapeObject).find((found) => found !== undefined)
}

const getField = (schema: Json | undefined, name: string): Json | undefined =>
  isJson(schema?.properties) ? getShapeObject(schema.properties[name]) : undefined

/**
 * The shapes that several calls share, with their names in generated clients: each is identified by one place,
 * `noun.call answer` or `noun.call body` and the fields that lead there. A shape with the same description elsewhere is
 * the same shape.
 */
export const shapeNames: Readonly<Record<string, string>> = descriptions.shapes

/**
 * The named shapes in the form of `components.schemas`, and a function that replaces shapes with references to them.
 * @throws Error where a name is given to a place at which there is nothing
 */
export const namedShapes = (calls: readonly CallDescription[]) => {
  const names = new Map<string, string>()
  const shapes = new Map<string, Json>()
  for (const [name, place] of Object.entries(shapeNames)) {
    const [id, way, ...fields] = place.split(' ')
    const call = calls.find((each) => each.id === id)
    const shape = fields.reduce(
      getField,
      getShapeObject((way === 'body' ? call?.body : call?.answer)?.schema),
    )
    if (shape === undefined) throw new Error(`There is nothing at ${place} to be called ${name}.`)
    names.set(getShapeText(shape), name)
    shapes.set(name, shape)
  }

  const within = (value: JsonValue | undefined): JsonValue | undefined => {
    if (Array.isArray(value)) return value.map((part) => (isJson(part) ? refer(part) : part))
    return isJson(value) ? refer(value) : value
  }
  const referWithin = (schema: Json): Json =>
    Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [
        key,
        key === 'properties' && isJson(value)
          ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, within(part)]))
          : within(value),
      ]),
    )
  /** The schema with the name of each shape that has one in its place. */
  const refer = (schema: Json): Json => {
    const name = isJson(schema.properties) ? names.get(getShapeText(schema)) : undefined
    if (name === undefined) return referWithin(schema)
    const { description } = schema
    return { ...(description !== undefined && { description }), $ref: `#/components/schemas/${name}` }
  }

  return {
    refer,
    schemas: Object.fromEntries([...shapes].map(([name, shape]) => [name, referWithin(shape)])),
  }
}
