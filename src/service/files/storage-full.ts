// Of the system: no space, no more of it for this user, or no larger file; and PostgreSQL's own.
const codes = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']

// The last two have no code at PostgreSQL.
const messages = /^could not (?:extend|write).*: (?:Disk quota exceeded|File too large)$/

/** Whether something could not be written because there is no room for it. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (codes.includes(String(error.code)) || messages.test(error.message))
