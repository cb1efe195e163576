/** Which build this code is of; the same on the server and in the page that it rendered. */
export const buildId: string = import.meta.env.VITE_BUILD_ID ?? 'development'

/** On every answer of a server function: the release that gave it. */
export const releaseHeader = 'x-portal-release'

/** On the answer to a call of a function that this release does not have, or has with other parts of its input. */
export const unknownFunctionHeader = 'x-portal-unknown-function'
