/** A person of a new demonstration, for the login page to offer. */
export interface DemonstrationPerson {
  email: string
  /** Who it is, in words. */
  who: string
}

/** The one password of them all. Known to everybody by design: a demonstration has no real people. */
export const demonstrationPassword = 'Portal-demo-1'

/** Whom the users service puts into a new demonstration. */
export const demonstrationPeople: readonly DemonstrationPerson[] = [
  { email: 'admin@portal.example', who: 'Administrator' },
  { email: 'approved@portal.example', who: 'Approved user' },
  { email: 'pending@portal.example', who: 'Registered, not approved yet' },
  { email: 'denied@portal.example', who: 'Denied' },
  { email: 'disabled@portal.example', who: 'Disabled' },
  { email: 'blocked@portal.example', who: 'Blocked' },
]
