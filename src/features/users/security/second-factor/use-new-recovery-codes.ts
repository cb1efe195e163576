import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAskBeforeLeaving } from '~/forms/confirm-leaving'
import { providerMessage, type ProviderMessage } from '~/auth/provider-errors'
import { usePublicConfig } from '~/auth/use-session'
import { makeRecoveryCodes } from './second-factor.functions'
import { securityQueries } from './second-factor.queries'
import type { FactorChange } from './use-factor-change'

/** Making recovery codes; `codes` are there until they are forgotten. */
export const useNewRecoveryCodes = (identityUid: string, { run }: Pick<FactorChange, 'run'>) => {
  const { supportEmail } = usePublicConfig()
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isMaking, setIsMaking] = useState(false)
  const [failure, setFailure] = useState<ProviderMessage | null>(null)
  useAskBeforeLeaving(
    isMaking || codes !== null,
    'They are shown once and never again, and older ones no longer work.',
    'Leave without keeping the codes?',
  )

  const make = async () => {
    setIsMaking(true)
    setFailure(null)
    try {
      setCodes(await run(() => makeRecoveryCodes({ data: { id: identityUid } })))
      await queryClient.invalidateQueries({ queryKey: securityQueries.of(identityUid).queryKey })
    } catch (error) {
      setFailure(providerMessage(error, supportEmail))
    } finally {
      setIsMaking(false)
    }
  }

  return { codes, isMaking, failure, make, forget: () => setCodes(null) }
}
