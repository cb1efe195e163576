import * as v from 'valibot'

/**
 * What a browser's storage keeps as JSON; null where there is nothing, and where it is something else, which an older
 * release may have written.
 */
export const parseKept = <T>(schema: v.GenericSchema<unknown, T>, text: string | null): T | null => {
  try {
    const found = v.safeParse(schema, JSON.parse(text ?? 'null'))
    return found.success ? found.output : null
  } catch {
    return null
  }
}
