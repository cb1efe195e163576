declare global {
  interface Window {
    /** Takes the forms that were sent before React heard of them. */
    keptSubmits?: { push: (form: HTMLFormElement) => unknown }
  }
}

/**
 * Runs before anything can be pressed. A form that only scripts answer is not sent by the browser: its address would
 * refuse it, and what was typed would be gone. It waits until the page is awake. What a button says it does not do yet
 * is not done then either.
 */
export const keptSubmitsScript =
  "addEventListener('submit',e=>{const f=e.target;if(e.submitter?.getAttribute('aria-disabled')==='true')e.preventDefault();else if(f.noValidate&&f.method==='post'&&!Object.keys(f).some(k=>k.startsWith('__reactProps'))){e.preventDefault();(window.keptSubmits??=[]).push(f)}},true)"

/** Gives each form that was or will be sent too early. */
export const takeKeptSubmits = (take: (form: HTMLFormElement) => void): void => {
  const early = Array.isArray(window.keptSubmits) ? window.keptSubmits : []
  window.keptSubmits = { push: take }
  for (const form of early) if (form instanceof HTMLFormElement) take(form)
}
