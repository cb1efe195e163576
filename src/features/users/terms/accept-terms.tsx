import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { placeProblem } from '~/features/session/forms/place-problem'
import { readSessionAnew } from '~/features/session/session.queries'
import { AppButton } from '~/ui/components/app-button/app-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { userQueries } from '../users.queries'
import { acceptTerms } from './terms.functions'

interface AcceptTermsProps {
  identityUid: string
  /** The version that is shown. */
  version: number
}

/** The button that accepts the terms of use for oneself. Where others are in force by now, those are shown. */
export function AcceptTerms({ identityUid, version }: AcceptTermsProps) {
  const queryClient = useQueryClient()
  const isAccepted = useRef(false)
  // The button goes with what it settles: who reads by keyboard goes on at the page.
  useEffect(
    () => () => {
      const isLost = isAccepted.current && document.activeElement === document.body
      if (isLost) document.querySelector<HTMLElement>('#main')?.focus()
    },
    [],
  )
  const accepting = useMutation({
    mutationFn: () => acceptTerms({ data: { id: identityUid, version } }),
    onSuccess: () => {
      isAccepted.current = true
      showToast(`You have accepted version ${version} of the terms of use.`)
    },
    onError: (error) => showToast(placeProblem(error, []).sentence ?? ''),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: userQueries.one(identityUid).queryKey })
      await readSessionAnew(queryClient).catch(() => undefined)
    },
  })
  return (
    <AppButton kind="outlined" loading={accepting.isPending} onClick={() => accepting.mutate()}>
      Accept
    </AppButton>
  )
}
