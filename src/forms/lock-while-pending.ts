const boxes = 'input[type="checkbox"], input[type="radio"]'

const isOnItsWay = ({ target }: Event) =>
  target instanceof Element && target.closest('form[data-sending]') !== null

const holdText = (event: Event) => {
  if (isOnItsWay(event)) event.preventDefault()
}

const holdChoice = (event: Event) => {
  if (!isOnItsWay(event) || !(event.target instanceof Element) || !event.target.matches(boxes)) return
  event.preventDefault()
  // React would take the choice in spite of that.
  event.stopPropagation()
}

// Browsers tell React of only some of what changes a text.
if (typeof document !== 'undefined') {
  document.addEventListener('beforeinput', holdText, { capture: true })
  document.addEventListener('click', holdChoice, { capture: true })
}

/**
 * For a form that is gone once it has been sent: neither its texts nor its boxes change meanwhile, which would go with
 * it unsent. It keeps the focus, and takes all of it again where sending failed.
 */
export const lockWhilePending = (isSending: boolean): { 'data-sending'?: true } =>
  isSending ? { 'data-sending': true } : {}
