/** The identities to sign in as in a demonstration, one of each kind; content/people.yaml says who they are. */
export const demoUids = ['admin', 'approved', 'pending', 'denied', 'disabled', 'blocked'].map(
  (name) => `demo-${name}`,
)

/** Every demo user's password. It is public: demonstrations never leave the machine. */
export const demoPassword = 'Portal-demo-1'
