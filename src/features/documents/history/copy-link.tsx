import { useEffect, useRef, useState } from 'react'
import { TextButton } from '~/ui/components/text-link/text-link'
import { copyText } from '~/ui/clipboard/copy-text'

// Milliseconds that the answer stands on the button.
const answered = 2000

interface CopyLinkProps {
  /** Path and search. */
  address: string
  version: number
}

/** Copies the address under which administrators see a version before readers do. */
export function CopyLink({ address, version }: CopyLinkProps) {
  const [said, setSaid] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    const isCopied = await copyText(new URL(address, window.location.href).href)
    setSaid(isCopied ? 'Copied' : 'It could not be copied: open View and copy its address')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSaid(null), answered)
  }
  return (
    <TextButton
      aria-label={said === null ? `Copy preview link of version ${version}` : undefined}
      aria-live="polite"
      onClick={() => void copy()}
    >
      {said ?? 'Copy preview link'}
    </TextButton>
  )
}
