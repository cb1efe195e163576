/** The kinds of reCAPTCHA that App Check takes. */
export const appCheckProviders = ['enterprise', 'v3'] as const

/** The header with the App Check token of a page. */
export const appCheckHeader = 'x-firebase-appcheck'
