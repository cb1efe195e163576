/** The accounts for signing in to a demonstration, one of each kind; content/people.yaml describes them. */
export const demoUids = ['admin', 'approved', 'pending', 'denied', 'disabled', 'blocked'].map(
  (name) => `demo-${name}`,
)

/** Every demo user's password. It is public: demonstrations never leave the machine. */
export const demoPassword = 'Portal-demo-1'
