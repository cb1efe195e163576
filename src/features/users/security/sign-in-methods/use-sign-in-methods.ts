import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ProblemError } from '~/contract/problem'
import { useAuthRequest } from '~/auth/auth-request/use-auth-request'
import { useOnce } from '~/forms/use-once'
import { openSessionSync } from '~/auth/session/session-sync'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import type { SessionSync } from '~/auth/session/session-sync.client'
import { usePublicConfig } from '~/auth/use-session'
import {
  linkByRedirect,
  linkProvider,
  proveLinked,
  completeLinkRedirect,
  signInMethodQueries,
} from '~/auth/sign-in/linked-accounts'
import { pendingReturn, supportsPopups, isPopupBlocked } from '~/auth/sign-in/federated-sign-in'
import { signInMethodMessage } from '~/auth/sign-in/sign-in-method-message'
import { removeSignInMethod } from '~/auth/sign-in/sign-in.functions'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import type { UserSignInMethods } from '~/contract/linked-accounts'

/** A sign-in method in the list. */
export interface ListedSignInMethod {
  /** `google.com`, `oidc.company` or `phone`. */
  providerId: string
  name: string
  /** The linked account; null for none. */
  account: string | null
  isProven: boolean
  /** Whether it was removed, but the identity provider still has it. */
  isBeingRemoved: boolean
  /** Whether it can be linked here; a linked method stays listed after it is no longer offered. */
  isOffered: boolean
  /** Whether it is the user's only sign-in method. */
  isLast: boolean
}

interface Offered {
  id: string
  name: string
}

/** Lists the offered and linked sign-in methods, offered ones first. */
export const listSignInMethods = (
  { hasPassword, accounts }: UserSignInMethods,
  offered: readonly Offered[],
): ListedSignInMethod[] => {
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

/** The user's sign-in methods, and the actions to link and remove them. */
export const useSignInMethods = (identityUid: string) => {
  const { firebase } = usePublicConfig()
  const attempt = useAuthRequest('ways', { tell: signInMethodMessage })
  const { run, dialog } = useReauthenticationPrompt()
  const queryClient = useQueryClient()
  const router = useRouter()
  const query = signInMethodQueries.one(identityUid)
  const { data: signInMethods, isError } = useQuery(query)

  /** The provider may not know the portal's user in this browser; signing in again fixes that. */
  const withSessionSync = (action: (sessionSync: SessionSync) => Promise<void>) =>
    run(async () => {
      const sessionSync = await openSessionSync(firebase)
      await sessionSync.settled
      if (sessionSync.identity.signedInPerson() === null) throw new ProblemError('RECENT_SIGN_IN_REQUIRED')
      await action(sessionSync)
    })
  const notifyChanged = async (sentence: string) => {
    showToast(sentence)
    await queryClient.invalidateQueries({ queryKey: query.queryKey })
  }
  const change = (action: () => Promise<void>, sentence: string) =>
    attempt.runOnce(action, () => notifyChanged(sentence))

  const link = ({ providerId, name }: ListedSignInMethod) =>
    change(
      () =>
        withSessionSync(async (sessionSync) => {
          try {
            if (supportsPopups()) return await linkProvider(sessionSync, providerId)
          } catch (error) {
            if (!isPopupBlocked(error)) throw error
          }
          await linkByRedirect(sessionSync, providerId)
        }),
      t`${name} is linked. You can log in with it.`,
    )

  useOnce(async () => {
    const pending = pendingReturn.read()
    if (pending?.purpose !== 'link') return
    pendingReturn.drop()
    await attempt.runOnce(
      async () => {
        const sessionSync = await openSessionSync(firebase)
        await sessionSync.settled
        const token = await completeLinkRedirect(sessionSync)
        if (token !== null) await run(() => proveLinked(token, pending.providerId))
        return token !== null
      },
      (isLinked) => (isLinked ? notifyChanged(t`It is linked. You can log in with it.`) : undefined),
    )
  })

  const remove = async ({ providerId, name, account }: ListedSignInMethod) => {
    // Linking an account has replaced the session since.
    const latest = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => signInMethods)
    const isOwn = latest?.signedInWith === providerId
    const isAgreed = await confirm({
      title: t`Remove ${name} from your ways to log in?`,
      children: isOwn
        ? t`You are logged in with it now, and will be logged out. ${account ?? ''} stays as it is.`
        : t`${account ?? name} can no longer be used to log in here. You can link it again.`,
      confirmLabel: t`Remove ${name}`,
      isDestructive: true,
    })
    if (!isAgreed) return
    const removeMethod = () => run(() => removeSignInMethod({ data: { id: identityUid, providerId } }))
    await (isOwn ? attempt.runOnce(removeMethod, leave) : change(removeMethod, t`${name} is removed.`))
  }
  /** The session ends with its sign-in method. */
  const leave = async () => {
    const sessionSync = await openSessionSync(firebase)
    await sessionSync.signOut()
    await router.navigate({ to: '/login', search: { redirect: '/profile/security' } })
  }

  return { signInMethods, isError, attempt, dialog, link, remove, withSessionSync, notifyChanged }
}
