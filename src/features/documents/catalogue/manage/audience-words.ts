import type { Audience } from '~/contract/pages'

/** Who may read a page, as lists and forms say it. */
export const audienceWords: Record<Audience, { name: string; meaning: string }> = {
  public: { name: 'Public', meaning: 'Everybody, also without an account.' },
  'signed-in': { name: 'Signed in', meaning: 'Everybody with an account.' },
  approved: { name: 'Approved', meaning: 'Approved users and administrators.' },
}
