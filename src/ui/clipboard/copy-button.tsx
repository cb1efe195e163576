import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { TextButton } from '../components/text-link/text-link'

/** How long a word stays that says what became of a copy, in milliseconds. */
export const messageDurationMs = 2000

// Clipboard access is given over HTTPS alone; a selection may be copied anywhere.
const copyBySelection = (text: string): boolean => {
  const selection = window.getSelection()
  if (selection === null) return false
  const kept = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index))
  const source = document.createElement('pre')
  source.textContent = text
  // Off the screen, but selectable.
  source.style.cssText = 'position:fixed;inset-inline-start:-200vw;white-space:pre'
  document.body.append(source)
  selection.selectAllChildren(source)
  const isCopied = document.execCommand('copy')
  source.remove()
  selection.removeAllRanges()
  for (const before of kept) selection.addRange(before)
  return isCopied
}

/** Copies a text, also where the page came without HTTPS; says whether it did. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

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
    timer.current = setTimeout(() => setIsCopied(null), messageDurationMs)
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
