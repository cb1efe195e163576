import * as v from 'valibot'
import { addIgnoredParameters } from '~/ui/links/search-codec'

/**
 * A parameter of an address that is absent where it is left out, is the usual one, or was not understood: the
 * address then drops it.
 */
export const optionalParameter = <TInput, TOutput>(
  schema: v.GenericSchema<TInput, TOutput>,
  usual?: TOutput,
) =>
  v.fallback(
    v.optional(
      v.pipe(
        schema,
        v.transform((value) => (value === usual ? undefined : value)),
      ),
    ),
    undefined,
  )

/** A search text, cut to the service's limit; empty text is left out. */
export const searchText = (longest: number) =>
  optionalParameter(
    v.pipe(
      v.string(),
      v.trim(),
      v.transform((text) => text.slice(0, longest) || undefined),
    ),
  )

/** A number in a URL, where everything is text; links can pass numbers. */
const numeric = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^(?:0|-?[1-9]\d{0,14})$/))]),
  v.transform(Number),
)

/** A whole number in a URL. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(numeric, v.integer(), v.minValue(least), v.maxValue(most))

/** One of several numbers in a URL, such as the page size. */
export const numberChoice = <const TNumbers extends readonly number[]>(numbers: TNumbers) =>
  v.pipe(numeric, v.picklist(numbers))

/** A boolean in a URL. */
export const booleanParameter = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false'])]),
  v.transform((value) => value === true || value === 'true'),
)

/** The page of a list, from 2; the first page is left out. */
export const pageParameter = optionalParameter(wholeNumber(2, 10_000_000))

/** Not filters: invalid pages and page sizes are corrected silently. */
const pagingNames = new Set(['page', 'count'])

/**
 * The schema of a list's address. Filters whose values are not understood stay in the address, and the list says that
 * it ignores them. Empty ones come from forms without scripts, and are dropped like parameters of other programs.
 */
export const listSearchSchema = <
  TEntries extends Record<string, v.GenericSchema & { wrapped: v.GenericSchema }>,
>(
  schema: v.ObjectSchema<TEntries, undefined>,
) => ({
  '~standard': {
    ...schema['~standard'],
    validate: (search: unknown) => {
      const value = v.parse(schema, search)
      const ignored: Record<string, string> = {}
      for (const [name, given] of Object.entries(search ?? {})) {
        const parameter = Object.hasOwn(schema.entries, name) ? schema.entries[name] : undefined
        if (parameter === undefined || pagingNames.has(name) || typeof given !== 'string' || given === '')
          continue
        if (!v.is(parameter.wrapped, given)) ignored[name] = given
      }
      return { value: Object.keys(ignored).length === 0 ? value : addIgnoredParameters(value, ignored) }
    },
  },
})
