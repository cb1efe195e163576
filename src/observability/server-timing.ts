import type { RequestScope, Spent } from './request-scope'

const duration = (milliseconds: number) => `dur=${milliseconds.toFixed(1)}`

const part = (name: string, { count, milliseconds }: Spent): string =>
  count === 0 ? '' : `, ${name};${duration(milliseconds)};desc="${count}"`

/**
 * What took how long until an answer began, for the browser's tools: all of it, and of that the calls of the service
 * and the statements of the database, with how many there were. Those that ran at the same time are added up.
 */
export const serverTiming = ({ service, database }: RequestScope, total: number): string =>
  `total;${duration(total)}${part('service', service)}${part('db', database)}`
