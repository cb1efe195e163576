const attribute = 'data-returning'

/**
 * Runs before the page is painted. In a browser that somebody is signed in with, what invites visitors to log in
 * stays unseen until it is known whether the session, whose cookie may have expired, is there again; the style
 * sheet hides what carries `data-unless-returning`.
 */
export const returningScript = `try{localStorage.getItem('portal.signed-in')&&document.documentElement.setAttribute('${attribute}','')}catch{}`

/** Shows everything, once it is known who is there. */
export const endReturning = (): void => document.documentElement.removeAttribute(attribute)
