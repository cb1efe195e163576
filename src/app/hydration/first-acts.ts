import { closeStandIn, hasStandIn, openStandIn } from '~/ui/keyboard/stand-in-field'
import { awake } from './awake'
import { takeKeptSubmits } from './kept-submits'

/** Milliseconds for a part of the page to be taken over, once the page is. */
const patience = 5000

const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

const nextFrame = () => new Promise(requestAnimationFrame)

/**
 * Waits until the browser is idle: React marks an element before it listens to it, and a form adopts what was typed
 * after that.
 */
const atRest = () =>
  new Promise<void>((goOn) => {
    // Safari does not have it.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => goOn(), { timeout: 2000 })
    else setTimeout(goOn, 250)
  })

/** Waits for React to take the element over: parts of a page follow one another. */
const alive = async (element: Element) => {
  await awake
  const until = Date.now() + patience
  while (!isAlive(element) && Date.now() < until) await nextFrame()
  await atRest()
}

/**
 * Controls that only scripts answer; links and popovers need none, and disabled controls with a reason are left
 * alone.
 */
const getControl = (target: EventTarget | null) =>
  target instanceof Element
    ? target.closest<HTMLButtonElement>('button[type="button"]:not([popovertarget], [aria-disabled="true"])')
    : null

/** Whether this opens the search. */
export const isShortcut = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'k'

/** The actions to replay. A repeated press, made because nothing happened, counts once. */
const kept = new Set<Element>()

const doAgain = async (element: Element, act: () => void) => {
  if (kept.has(element)) return
  kept.add(element)
  await alive(element)
  kept.delete(element)
  act()
}

const keepPress = (event: Event) => {
  const control = getControl(event.target)
  if (control === null) return
  // React may take the page over for this very press, and answer it too.
  event.stopImmediatePropagation()
  void doAgain(control, () => control.click())
}

const keepShortcut = async (event: KeyboardEvent) => {
  if (!isShortcut(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (hasStandIn()) return
  const { key, ctrlKey, metaKey } = event
  openStandIn('Search or jump to', closeStandIn)
  await awake
  // Otherwise the user has pressed Escape.
  if (hasStandIn()) window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey }))
}

/**
 * Records what the user does before hydration, and replays it afterwards: clicks on buttons, form submissions and
 * the shortcut of the search.
 */
export const keepFirstActs = async (): Promise<void> => {
  takeKeptSubmits((form) => void doAgain(form, () => form.requestSubmit()))
  const listening = new AbortController()
  const early = { capture: true, signal: listening.signal }
  document.addEventListener('click', keepPress, early)
  document.addEventListener('keydown', (event) => void keepShortcut(event), early)
  await awake
  listening.abort()
}
