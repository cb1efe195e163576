import { restorableDays } from '~/contract/accounts'

const restorable = restorableDays * 86_400_000

/** Whoever was deleted after this can be restored; the others are removed. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - restorable)

/** When nothing is left of somebody deleted then; on the person's own day to leave where that comes first. */
export const removalOf = (deletedAt: string, ownDay: string | null): Date =>
  new Date(Math.min(Date.parse(deletedAt) + restorable, ownDay === null ? Infinity : Date.parse(ownDay)))
