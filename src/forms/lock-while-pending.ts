const boxes = 'input[type="checkbox"], input[type="radio"]'

const isPending = ({ target }: Event) =>
  target instanceof Element && target.closest('form[data-sending]') !== null

const lockText = (event: Event) => {
  if (isPending(event)) event.preventDefault()
}

const lockChoice = (event: Event) => {
  if (!isPending(event) || !(event.target instanceof Element) || !event.target.matches(boxes)) return
  event.preventDefault()
  // React would accept the choice nevertheless.
  event.stopPropagation()
}

// Browsers only notify React of some text changes.
if (typeof document !== 'undefined') {
  document.addEventListener('beforeinput', lockText, { capture: true })
  document.addEventListener('click', lockChoice, { capture: true })
}

/**
 * For a form that is gone once it has been sent: neither its texts nor its boxes change meanwhile, which would go with
 * it unsent. It keeps the focus, and takes all of it again where sending failed.
 */
export const lockWhilePending = (isSending: boolean): { 'data-sending'?: true } =>
  isSending ? { 'data-sending': true } : {}
