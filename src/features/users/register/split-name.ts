/** A name as another provider gives it, in two parts: the first word, and the rest. */
export const splitName = (displayName: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = displayName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
