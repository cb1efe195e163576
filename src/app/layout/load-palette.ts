/** The palette with all it offers, fetched when the user is about to use it. */
export const loadPalette = () => import('./portal-palette')

/** Fetches it ahead; where that fails, the first use tries again. */
export const preloadPalette = (): void => {
  loadPalette().catch(() => undefined)
}
