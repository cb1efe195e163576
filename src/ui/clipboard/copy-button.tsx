import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { TextButton } from '../components/text-link/text-link'

/** Milliseconds for which the result of a copy is shown. */
export const messageDurationMs = 2000

// The Clipboard API needs HTTPS; copying a selection works everywhere.
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

/** Copies a text, also over HTTP; returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/**
 * Copies a text that is computed on demand, and shows the result for a while.
 * @returns the result, null while there is none, and a function that copies
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
  /** The text to copy. */
  read: () => string | Promise<string>
  /** The label of the button. */
  label: string
}

/** A button that copies a text and shows the result in its label. */
export function CopyButton({ read, label }: CopyButtonProps) {
  const [isCopied, copy] = useCopy(read)
  return (
    <TextButton aria-live="polite" onClick={copy} data-no-print>
      {isCopied === null ? label : isCopied ? t`Copied` : t`It could not be copied`}
    </TextButton>
  )
}
