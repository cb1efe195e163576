import { messageDurationMs } from '../clipboard/copy-button'

let region: HTMLElement | undefined
let clearTimer: number | undefined

/** Announces a text to screen readers only. */
export function announce(sentence: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.style.cssText = 'position:fixed;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'
    document.body.append(region)
  }
  const listener = region
  // The same text again would not be announced.
  listener.textContent = ''
  // Screen readers announce changes only, so the region is filled after it is in the page.
  window.requestAnimationFrame(() => {
    listener.textContent = sentence
  })
  window.clearTimeout(clearTimer)
  clearTimer = window.setTimeout(() => {
    listener.textContent = ''
  }, messageDurationMs)
}
