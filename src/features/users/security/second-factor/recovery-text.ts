interface RecoveryTextParts {
  codes: readonly string[]
  email: string
  /** The name of the portal. */
  portal: string
  origin: string
}

/** The file that recovery codes are kept in. */
export const recoveryText = ({ codes, email, portal, origin }: RecoveryTextParts): string =>
  [
    `Recovery codes for ${portal}`,
    `${origin}, ${email}`,
    '',
    ...codes,
    '',
    'Each code works once, and takes your second step away: log in as usual, choose "Use a recovery code",',
    'and set up a new second step afterwards. Nobody from the portal ever asks you for them.',
    '',
  ].join('\n')
