import { readSignInMethods, announceSignInMethod, proveSignInMethod } from './sign-in.functions'
import type { PendingAccount } from '~/gateways/identity/federated.client'
import type { IdentityToken } from '~/gateways/identity.client'
import { serverQuery } from '~/gateways/server-query'
import type { SessionSync } from '../session/session-sync.client'
import { pendingReturn } from './federated-sign-in'

/** Queries for the user's sign-in methods. */
export const signInMethodQueries = {
  one: (id: string) => serverQuery(['ways', id], readSignInMethods, { id }),
}

/** Returns the id of the provider's user. Throws without one. */
const getSignedInUid = async ({ identity }: SessionSync): Promise<string> => {
  const token = await identity.readToken()
  if (token === null) throw new Error('No user is signed in at the identity provider.')
  return token.identityUid
}

/** Announces the account to link, links it, and proves ownership with the new token. */
const linkAccount = async (
  sessionSync: SessionSync,
  providerId: string,
  act: () => Promise<IdentityToken>,
) => {
  const id = await getSignedInUid(sessionSync)
  await announceSignInMethod({ data: { params: { id }, body: { providerId } } })
  const { token } = await act()
  await proveSignInMethod({ data: { params: { id, providerId }, body: { token } } })
}

/** Links the account of a refused sign-in, after its owner has proved to be the user. */
export const linkPending = async (sessionSync: SessionSync, pending: PendingAccount): Promise<void> => {
  const { providerId, isLinked } = pending
  if (!isLinked) return linkAccount(sessionSync, providerId, pending.link)
  const { token } = await pending.link()
  return proveSignInMethod({
    data: { params: { id: await getSignedInUid(sessionSync), providerId }, body: { token } },
  })
}

/** Links an account by the provider's popup. Throws the provider's errors too. */
export const linkProvider = (sessionSync: SessionSync, providerId: string): Promise<void> =>
  linkAccount(sessionSync, providerId, () => sessionSync.identity.linkProvider(providerId))

/** As {@link linkProvider}, by redirect, for browsers without popups; {@link completeLinkRedirect} continues. */
export const linkByRedirect = async (sessionSync: SessionSync, providerId: string): Promise<void> => {
  await announceSignInMethod({
    data: { params: { id: await getSignedInUid(sessionSync) }, body: { providerId } },
  })
  pendingReturn.keep({ providerId, purpose: 'link' })
  try {
    await sessionSync.identity.leaveToLink(providerId)
  } finally {
    // Only reached if the redirect failed.
    pendingReturn.drop()
  }
}

/** Completes a redirect to the provider; null if there was none. Throws the provider's error. */
export const completeLinkRedirect = ({ identity }: SessionSync): Promise<IdentityToken | null> =>
  identity.returnFromProvider()

/** Proves ownership of an account that was linked by redirect. */
export const proveLinked = ({ identityUid, token }: IdentityToken, providerId: string): Promise<void> =>
  proveSignInMethod({ data: { params: { id: identityUid, providerId }, body: { token } } })

/** Links the phone that received the code as a sign-in method. */
export const linkPhone = (sessionSync: SessionSync, verificationId: string, code: string): Promise<void> =>
  linkAccount(sessionSync, 'phone', () => sessionSync.identity.linkPhone(verificationId, code))
