let note: () => void = () => undefined

/** Resolves once React has taken the page over and its first effects have run. */
export const awake: Promise<void> = new Promise((resolve) => {
  note = resolve
})

/** Tells that the page is awake. */
export const noteAwake = (): void => note()
