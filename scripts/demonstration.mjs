// The terminal output of a portal in demonstration mode.

/** As seeded by the users service into a new installation. */
export const DEMO_PASSWORD = 'Portal-demo-1'

/** @type {[email: string, description: string][]} */
const DEMO_PEOPLE = [
  ['admin@portal.example', 'administrator'],
  ['approved@portal.example', 'approved'],
  ['pending@portal.example', 'registered, not approved yet'],
  ['denied@portal.example', 'denied'],
  ['disabled@portal.example', 'disabled'],
  ['blocked@portal.example', 'blocked'],
]

/**
 * Lines about the demonstration's users, or none if the installation is configured to start empty.
 *
 * @param {string | undefined} seed
 */
export function describeDemonstration(seed) {
  const warning = [
    'Demonstration mode: no Firebase project is configured, so an identity emulator with readable passwords',
    'runs on this machine alone, and no other machine can reach the portal. Not for real people.',
  ]
  if (seed === 'empty') return warning
  return [
    ...warning,
    '',
    `People of a new installation, password ${DEMO_PASSWORD} for each:`,
    ...DEMO_PEOPLE.map(([email, description]) => `  ${email.padEnd(26)}${description}`),
  ]
}
