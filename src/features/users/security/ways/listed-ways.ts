import type { SignInWays } from '~/contract/linked-accounts'

/** A way to sign in as the page lists it. */
export interface ListedWay {
  /** `google.com`, `oidc.company` or `phone`. */
  providerId: string
  name: string
  /** The linked account; null where there is none. */
  account: string | null
  isProven: boolean
  /** Whether it was removed, and the identity provider still has it. */
  isBeingRemoved: boolean
  /** Whether one can be linked here; one that is linked stays listed when it is no longer offered. */
  isOffered: boolean
  /** Whether no other way would be left without it. */
  isLast: boolean
}

interface Offered {
  id: string
  name: string
}

/** What is offered here or linked already, in the order offered. */
export const listedWays = (
  { hasPassword, accounts }: SignInWays,
  offered: readonly Offered[],
): ListedWay[] => {
  const proven = accounts.filter(({ isProven }) => isProven).length + Number(hasPassword)
  const others = accounts.filter(({ providerId }) => !offered.some(({ id }) => id === providerId))
  const all = [...offered, ...others.map(({ providerId }) => ({ id: providerId, name: providerId }))]
  return all.map(({ id, name }) => {
    const linked = accounts.find(({ providerId }) => providerId === id)
    return {
      providerId: id,
      name,
      account: linked?.account ?? null,
      isProven: linked?.isProven ?? false,
      isBeingRemoved: linked?.isBeingRemoved ?? false,
      isOffered: offered.some((one) => one.id === id),
      isLast: linked?.isProven === true && proven === 1,
    }
  })
}
