import { grouped } from './grouped'

/** What a page says of a list that it shows the beginning of: ` The first 12 of 40.`; nothing where that is all. */
export const getFirst = (shown: number, total: number): string =>
  total > shown ? ` The first ${grouped(shown)} of ${grouped(total)}.` : ''
