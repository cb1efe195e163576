import { ConfigurationError, type Variables } from './environment'

const loopbackNames = ['localhost', '127.0.0.1', '::1', '[::1]']

/** Whether the host is a loopback host. */
const isLoopback = (host: string): boolean =>
  loopbackNames.includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host)

/**
 * Whether this is a demonstration: no Firebase project, or one whose id begins with `demo-`. Decided by the
 * configuration, never by NODE_ENV.
 */
export const isDemonstration = (variables: Pick<Variables, 'FIREBASE_PROJECT_ID'>): boolean =>
  variables.FIREBASE_PROJECT_ID.startsWith('demo-')

/**
 * Ensures that unsigned tokens and known passwords are only used in a local demonstration.
 * @throws ConfigurationError for a real project with an emulator, or a demonstration that other machines can reach
 */
export const checkDemonstration = (variables: Variables): void => {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_AUTH_EMULATOR_HOST: emulator, HOST: host } = variables
  const faults: string[] = []
  if (isDemonstration(variables)) {
    if (host && !isLoopback(host)) {
      faults.push(
        `HOST is ${host}, but "${projectId}" is a demonstration, whose people and passwords anybody can read: it must stay on this machine (HOST=127.0.0.1). Set FIREBASE_PROJECT_ID to a real project first.`,
      )
    }
    if (emulator && !isLoopback(emulator.slice(0, emulator.lastIndexOf(':')))) {
      faults.push(
        'FIREBASE_AUTH_EMULATOR_HOST must be on this machine, such as 127.0.0.1:9099: its tokens are not signed.',
      )
    }
  } else {
    if (emulator) {
      faults.push(
        `FIREBASE_AUTH_EMULATOR_HOST is set, but FIREBASE_PROJECT_ID names the real project "${projectId}": an emulator's tokens are not signed, so anybody could be anybody. Remove one of the two.`,
      )
    }
    for (const name of ['FIREBASE_API_KEY', 'PORTAL_ORIGIN', 'SUPPORT_EMAIL'] as const) {
      if (!variables[name]) faults.push(`Missing ${name}: ${missingVariableHints[name]}`)
    }
  }
  if (faults.length > 0) throw new ConfigurationError(faults)
}

const missingVariableHints = {
  FIREBASE_API_KEY: 'the web API key of the Firebase project, from its settings.',
  PORTAL_ORIGIN: 'where people reach the portal, such as https://developer.company.com.',
  SUPPORT_EMAIL:
    'where contact messages go, and what pages and mails name for questions, such as support@company.com.',
}

/** `host:port` of the identity emulator; undefined outside a demonstration. */
export const getEmulatorHost = (variables: Variables): string | undefined =>
  isDemonstration(variables)
    ? (variables.FIREBASE_AUTH_EMULATOR_HOST ?? `127.0.0.1:${variables.IDENTITY_EMULATOR_PORT ?? 9099}`)
    : undefined
