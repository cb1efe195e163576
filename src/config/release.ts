/** The id of this build, the same on the server and in its pages. */
export const buildId: string = import.meta.env.VITE_BUILD_ID ?? 'development'

/** The header with the server's release, on every server function response. */
export const releaseHeader = 'x-portal-release'

/** The header on the response to a function that this release does not have, or whose input changed. */
export const unknownFunctionHeader = 'x-portal-unknown-function'
