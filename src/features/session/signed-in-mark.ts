const key = 'portal.signed-in'

/**
 * Whether somebody signed in with this browser and did not sign out: worth loading the identity
 * provider's library for, which visitors are spared.
 */
export const hasSignedInMark = (): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // Storage may be closed to us; then nobody can have stayed signed in either.
    return false
  }
}

export const setSignedInMark = (isSignedIn: boolean): void => {
  try {
    if (isSignedIn) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // As above: without storage there is nothing to mark.
  }
}
