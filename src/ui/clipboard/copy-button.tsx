import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { TextButton } from '../components/text-link/text-link'
import { copyText, saidFor } from './copy-text'

/**
 * Copies a text that is read when it is asked for, and says for a while whether that worked.
 * @returns null while there is nothing to say; and what copies
 */
export function useCopy(read: () => string | Promise<string>): [isCopied: boolean | null, copy: () => void] {
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    const text = await Promise.resolve(read()).catch(() => null)
    setIsCopied(text !== null && (await copyText(text)))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsCopied(null), saidFor)
  }
  return [isCopied, () => void copy()]
}

interface CopyButtonProps {
  /** What is copied. */
  read: () => string | Promise<string>
  /** What the button says before it is pressed. */
  label: string
}

/** Copies a text, and says in its own place whether that worked. */
export function CopyButton({ read, label }: CopyButtonProps) {
  const [isCopied, copy] = useCopy(read)
  return (
    <TextButton aria-live="polite" onClick={copy} data-no-print>
      {isCopied === null ? label : isCopied ? t`Copied` : t`It could not be copied`}
    </TextButton>
  )
}
