import { createHash } from 'node:crypto'

const minute = 60_000
const week = 7 * 24 * 60 * minute
// The first Monday of this count of time, at six in the morning in UTC.
const firstMonday = Date.UTC(1970, 0, 5, 6)
// Over which the people of an installation are spread.
const spread = 120

const minutesOf = (identityUid: string) =>
  createHash('sha256').update(identityUid).digest().readUInt32BE(0) % spread

/** When the digest before one that was written at a moment was due: that one told of what was since. */
export const digestBefore = (identityUid: string, writtenAt: Date): Date =>
  new Date(nextDigestAt(identityUid, writtenAt).getTime() - 2 * week)

/** When a person's next weekly digest is due after `now`: Mondays from 6:00 UTC, always at the same minute. */
export const nextDigestAt = (identityUid: string, now: Date): Date => {
  const first = firstMonday + minutesOf(identityUid) * minute
  return new Date(first + (Math.floor((now.getTime() - first) / week) + 1) * week)
}
