import * as v from 'valibot'

/**
 * A parameter of an address that is absent where it is left out, is the usual one, or was not understood: the
 * address then drops it.
 */
export const orAbsent = <TOutput>(schema: v.GenericSchema<unknown, TOutput>, usual?: TOutput) =>
  v.fallback(
    v.optional(
      v.pipe(
        schema,
        v.transform((value) => (value === usual ? undefined : value)),
      ),
    ),
    undefined,
  )

/** Text that is looked for, cut to what the service takes of it; what says nothing is left out. */
export const searchText = (longest: number) =>
  orAbsent(
    v.pipe(
      v.string(),
      v.trim(),
      v.transform((text) => text.slice(0, longest) || undefined),
    ),
  )

/** The page of a list, from 2: the first is left out. */
export const laterPage = orAbsent(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(10_000_000)))

/**
 * What a screen knows of its address. The router hands on whatever else stands there, such as what mail programs append,
 * which the service would refuse.
 */
export const getKnown = <TOutput>(
  schema: v.GenericSchema<unknown, TOutput>,
  search: NoInfer<TOutput>,
): TOutput => v.parse(schema, search)
