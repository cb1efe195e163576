import { messageDurationMs } from '../clipboard/copy-button'

let region: HTMLElement | undefined
let clearTimer: number | undefined

/** Says something to those who listen to the page, and nothing to those who see it. */
export function announce(sentence: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.style.cssText = 'position:fixed;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'
    document.body.append(region)
  }
  const listener = region
  // What stands there already would not be said again.
  listener.textContent = ''
  // A place that was empty until now is heard only when it changes, so it is filled after it stands there.
  window.requestAnimationFrame(() => {
    listener.textContent = sentence
  })
  window.clearTimeout(clearTimer)
  clearTimer = window.setTimeout(() => {
    listener.textContent = ''
  }, messageDurationMs)
}
