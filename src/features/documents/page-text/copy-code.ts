import { announce } from '~/ui/hooks/live-region'
import { copyText, saidFor } from '~/ui/clipboard/copy-text'

/** Copies the code that a Copy button stands over, and says on the button whether it did. */
export async function copyCode(button: Element): Promise<void> {
  const code = button.closest('figure')?.querySelector('pre code')
  if (!code) return
  const isCopied = await copyText(code.textContent ?? '')
  button.textContent = isCopied ? 'Copied' : 'Select the text and copy it by hand'
  announce(button.textContent)
  window.setTimeout(() => {
    button.textContent = 'Copy'
  }, saidFor)
}
