/**
 * What fields mean, by their names. The most exact of these keys is taken:
 * - `call name`: of one call, wherever it stands in it
 * - `parent.name`: of an object that stands in a field of that name
 * - `name`
 */
export type FieldWords = Readonly<Record<string, string>>

/** The same for each noun of the contract; `events` for what webhooks post. */
export type NounWords = Readonly<Record<string, FieldWords>>
