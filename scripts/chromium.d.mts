/** What keeps the browser from calling home, and lets it run as root, as in a container. */
export const chromiumArguments: string[]

/** Path of a Chromium, found or fetched, or undefined where none could be had. */
export function provideChromium(): string | undefined
