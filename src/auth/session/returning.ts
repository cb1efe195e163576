const attribute = 'data-returning'

/**
 * Runs before the first paint. In a browser with a signed-in user, whatever invites visitors to log in stays
 * hidden until it is known whether the session, whose cookie may have expired, can be renewed; the style sheet
 * hides what carries `data-unless-returning`.
 */
export const returningScript = `try{localStorage.getItem('portal.signed-in')&&document.documentElement.setAttribute('${attribute}','')}catch{}`

/** Shows everything, once it is known who is there. */
export const endReturning = (): void => document.documentElement.removeAttribute(attribute)
