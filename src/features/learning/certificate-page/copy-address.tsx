import { IconCheck, IconLink } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { copyText, saidFor } from '~/ui/clipboard/copy-text'
import { AppButton } from '~/ui/components/app-button/app-button'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Copies the address of a certificate, and says so. */
export function CopyAddress({ address }: { address: string }) {
  const [said, setSaid] = useState<'Copied' | 'It could not be copied' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    setSaid((await copyText(address)) ? 'Copied' : 'It could not be copied')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSaid(null), saidFor)
  }
  return (
    <AppButton
      kind="outlined"
      size="md"
      aria-live="polite"
      leftSection={said === 'Copied' ? <IconCheck {...icon} /> : <IconLink {...icon} />}
      onClick={() => void copy()}
    >
      {said ?? 'Copy the link'}
    </AppButton>
  )
}
