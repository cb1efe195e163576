/** How long a word stays that says what became of a copy, in milliseconds. */
export const saidFor = 2000

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
