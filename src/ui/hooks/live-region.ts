import { saidFor } from '../clipboard/copy-button'

let place: HTMLElement | undefined
let emptying: number | undefined

/** Says something to those who listen to the page, and nothing to those who see it. */
export function announce(sentence: string): void {
  if (!place?.isConnected) {
    place = document.createElement('div')
    place.setAttribute('role', 'status')
    place.style.cssText = 'position:fixed;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'
    document.body.append(place)
  }
  const listener = place
  // What stands there already would not be said again.
  listener.textContent = ''
  // A place that was empty until now is heard only when it changes, so it is filled after it stands there.
  window.requestAnimationFrame(() => {
    listener.textContent = sentence
  })
  window.clearTimeout(emptying)
  emptying = window.setTimeout(() => {
    listener.textContent = ''
  }, saidFor)
}
