import { restorableDays } from '~/contract/accounts'

const restorable = restorableDays * 86_400_000

/** Whoever was deleted after this can be restored; the others are removed. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - restorable)

/** When nothing is left of somebody deleted then. */
export const removalOf = (deletedAt: string): Date => new Date(Date.parse(deletedAt) + restorable)
