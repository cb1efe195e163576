const key = 'portal.sign-in-link'

/** Keeps the address that this browser asked a link for: the provider wants to hear it with the link's code. */
export const keepAskedAddress = (email: string): void => {
  try {
    localStorage.setItem(key, email)
  } catch {
    // Then it is asked for when the link is opened.
  }
}

/** Null in any other browser than the one that asked. */
export const askedAddress = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const forgetAskedAddress = (): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Where nothing is kept, nothing is left.
  }
}
