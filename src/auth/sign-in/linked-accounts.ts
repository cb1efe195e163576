import { readWays, expectWay, proveWay } from './sign-in.functions'
import type { PendingAccount } from '~/gateways/identity/federated.client'
import type { IdentityToken } from '~/gateways/identity.client'
import { serverQuery } from '~/gateways/server-query'
import type { SessionSync } from '../session/session-sync.client'
import { pendingReturn } from './federated-sign-in'

/** How a person can sign in. */
export const waysQueries = {
  one: (id: string) => serverQuery(['ways', id], readWays, { id }),
}

/** The id of the user signed in at the provider. Throws where there is none. */
const signedInUid = async ({ identity }: SessionSync): Promise<string> => {
  const token = await identity.readToken()
  if (token === null) throw new Error('No user is signed in at the identity provider.')
  return token.identityUid
}

/** Announces the account to be linked, and proves the link afterwards by the new token. */
const link = async (sessionSync: SessionSync, providerId: string, act: () => Promise<IdentityToken>) => {
  const id = await signedInUid(sessionSync)
  await expectWay({ data: { params: { id }, body: { providerId } } })
  const { token } = await act()
  await proveWay({ data: { params: { id, providerId }, body: { token } } })
}

/** Links the account that a sign-in was refused for, after its owner has proved to be the user. */
export const linkPending = async (sessionSync: SessionSync, pending: PendingAccount): Promise<void> => {
  const { providerId, isLinked } = pending
  if (!isLinked) return link(sessionSync, providerId, pending.link)
  const { token } = await pending.link()
  return proveWay({ data: { params: { id: await signedInUid(sessionSync), providerId }, body: { token } } })
}

/** Links an account of that provider, chosen in a window of the provider. Throws the provider's errors too. */
export const linkProvider = (sessionSync: SessionSync, providerId: string): Promise<void> =>
  link(sessionSync, providerId, () => sessionSync.identity.linkProvider(providerId))

/**
 * As {@link linkProvider}, where the browser opens no popup: leaves the page, and {@link returnLinked} continues.
 */
export const leaveToLink = async (sessionSync: SessionSync, providerId: string): Promise<void> => {
  await expectWay({ data: { params: { id: await signedInUid(sessionSync) }, body: { providerId } } })
  pendingReturn.keep({ providerId, purpose: 'link' })
  try {
    await sessionSync.identity.leaveToLink(providerId)
  } finally {
    // Only where the page could not leave.
    pendingReturn.drop()
  }
}

/** What this tab comes back with from the provider's page; null where it comes without. Throws what that page ended with. */
export const returnLinked = ({ identity }: SessionSync): Promise<IdentityToken | null> =>
  identity.returnFromProvider()

/** Proves an account that was linked at the provider's page. */
export const proveLinked = ({ identityUid, token }: IdentityToken, providerId: string): Promise<void> =>
  proveWay({ data: { params: { id: identityUid, providerId }, body: { token } } })

/** Makes the telephone that the code was sent to a way to sign in. */
export const linkPhone = (sessionSync: SessionSync, verificationId: string, code: string): Promise<void> =>
  link(sessionSync, 'phone', () => sessionSync.identity.linkPhone(verificationId, code))
