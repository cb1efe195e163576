import { useState } from 'react'
import type { SecondFactor } from '~/contract/second-factor'
import type { ProviderMessage } from '~/auth/provider-errors'
import { secondStepMessage } from '~/auth/second-factor/code-request'
import { usePublicConfig } from '~/auth/use-session'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { factorTitle } from './factor-title'
import type { FactorChange } from './use-factor-change'

/** Removing a second factor, after a question. */
export const useRemoveFactor = ({ begin, settleRemoving }: FactorChange) => {
  const { supportEmail } = usePublicConfig()
  const [removing, setRemoving] = useState<string | null>(null)
  const [failure, setFailure] = useState<ProviderMessage | null>(null)

  const remove = async ({ id }: SecondFactor) => {
    setRemoving(id)
    setFailure(null)
    try {
      await settleRemoving(id, () => begin((identity) => identity.removeFactor(id)))
      showToast('The second step is removed. A mail tells you of it.')
    } catch (error) {
      setFailure(secondStepMessage(error, supportEmail))
    } finally {
      setRemoving(null)
    }
  }

  /** @param count how many there are, this one among them */
  const ask = async (factor: SecondFactor, count: number) => {
    const isAgreed = await confirm({
      title: `Remove ${factorTitle(factor)}?`,
      children:
        count === 1
          ? 'It is your only second step: your password alone will be enough to log in, and your recovery codes are void.'
          : 'Your other second steps stay as they are.',
      confirmLabel: 'Remove',
      isDestructive: true,
    })
    if (isAgreed) await remove(factor)
  }

  return { removing, failure, ask }
}
