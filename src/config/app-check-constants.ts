/** The kinds of reCAPTCHA that App Check takes. */
export const appCheckProviders = ['enterprise', 'v3'] as const

/** Carries the token with which a page shows that it is the portal's own. */
export const appCheckHeader = 'x-firebase-appcheck'
