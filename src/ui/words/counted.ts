import { grouped } from './grouped'

/**
 * A number with what it counts: `1 reader`, `1,204 readers`.
 * @param many of another number than one, where that is not `one` with an s
 */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${grouped(count)} ${many}`
