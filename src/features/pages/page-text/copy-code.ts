const shownFor = 2000

// Clipboard access is given over HTTPS alone; a selection may be copied anywhere.
const copyBySelection = (source: Element): boolean => {
  const selection = window.getSelection()
  if (selection === null) return false
  const kept = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index))
  const range = document.createRange()
  range.selectNodeContents(source)
  selection.removeAllRanges()
  selection.addRange(range)
  const isCopied = document.execCommand('copy')
  selection.removeAllRanges()
  for (const before of kept) selection.addRange(before)
  return isCopied
}

const copyText = async (source: Element): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(source.textContent ?? '')
    return true
  } catch {
    return copyBySelection(source)
  }
}

/** Copies the code that a Copy button stands over, and says on the button whether it did. */
export async function copyCode(button: Element): Promise<void> {
  const code = button.closest('figure')?.querySelector('pre code')
  if (!code) return
  const isCopied = await copyText(code)
  button.textContent = isCopied ? 'Copied' : 'Select the text and copy it by hand'
  window.setTimeout(() => {
    button.textContent = 'Copy'
  }, shownFor)
}
