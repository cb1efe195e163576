import { readSignInMethods, announceSignInMethod, proveSignInMethod } from './sign-in.functions'
import type { PendingAccount } from '~/gateways/identity/federated.client'
import type { IdentityToken } from '~/gateways/identity.client'
import { serverQuery } from '~/gateways/server-query'
import type { SessionSync } from '../session/session-sync.client'
import { pendingReturn } from './federated-sign-in'

/** How a person can sign in. */
export const signInMethodQueries = {
  one: (id: string) => serverQuery(['ways', id], readSignInMethods, { id }),
}

/** The id of the user signed in at the provider. Throws where there is none. */
const getSignedInUid = async ({ identity }: SessionSync): Promise<string> => {
  const token = await identity.readToken()
  if (token === null) throw new Error('No user is signed in at the identity provider.')
  return token.identityUid
}

/** Announces the account to be linked, and proves the link afterwards by the new token. */
const linkAccount = async (sessionSync: SessionSync, providerId: string, act: () => Promise<IdentityToken>) => {
  const id = await getSignedInUid(sessionSync)
  await announceSignInMethod({ data: { params: { id }, body: { providerId } } })
  const { token } = await act()
  await proveSignInMethod({ data: { params: { id, providerId }, body: { token } } })
}

/** Links the account that a sign-in was refused for, after its owner has proved to be the user. */
export const linkPending = async (sessionSync: SessionSync, pending: PendingAccount): Promise<void> => {
  const { providerId, isLinked } = pending
  if (!isLinked) return linkAccount(sessionSync, providerId, pending.link)
  const { token } = await pending.link()
  return proveSignInMethod({ data: { params: { id: await getSignedInUid(sessionSync), providerId }, body: { token } } })
}

/** Links an account of that provider, chosen in a window of the provider. Throws the provider's errors too. */
export const linkProvider = (sessionSync: SessionSync, providerId: string): Promise<void> =>
  linkAccount(sessionSync, providerId, () => sessionSync.identity.linkProvider(providerId))

/**
 * As {@link linkProvider}, where the browser opens no popup: leaves the page, and {@link completeLinkRedirect} continues.
 */
export const linkByRedirect = async (sessionSync: SessionSync, providerId: string): Promise<void> => {
  await announceSignInMethod({ data: { params: { id: await getSignedInUid(sessionSync) }, body: { providerId } } })
  pendingReturn.keep({ providerId, purpose: 'link' })
  try {
    await sessionSync.identity.leaveToLink(providerId)
  } finally {
    // Only where the page could not leave.
    pendingReturn.drop()
  }
}

/** What this tab comes back with from the provider's page; null where it comes without. Throws what that page ended with. */
export const completeLinkRedirect = ({ identity }: SessionSync): Promise<IdentityToken | null> =>
  identity.returnFromProvider()

/** Proves an account that was linked at the provider's page. */
export const proveLinked = ({ identityUid, token }: IdentityToken, providerId: string): Promise<void> =>
  proveSignInMethod({ data: { params: { id: identityUid, providerId }, body: { token } } })

/** Makes the telephone that the code was sent to a way to sign in. */
export const linkPhone = (sessionSync: SessionSync, verificationId: string, code: string): Promise<void> =>
  linkAccount(sessionSync, 'phone', () => sessionSync.identity.linkPhone(verificationId, code))
