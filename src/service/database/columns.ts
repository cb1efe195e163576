import type { JSONColumnType } from 'kysely'

/** An instant as both drivers give it: ISO 8601 text in UTC (see type-parsers). */
export type Instant = string

/** JSON: written as text, read parsed. */
export type Json<T extends object | null> = JSONColumnType<T, string | null, string | null>

/** JSON that an insert may omit. */
export type JsonWithDefault<T extends object | null> = JSONColumnType<T, string | undefined, string>
