/** What each act is called, by its name in the log. */
const acts: Record<string, string> = {
  'user.status': 'Set the status',
  'user.role': 'Changed the role',
  'user.profile': 'Changed the profile',
  'user.password': 'Set a new password',
  'user.picture': 'Changed the picture',
  'user.create': 'Created the account',
  'user.delete': 'Deleted the account',
  'user.restore': 'Restored the account',
  'user.remove': 'Removed the deleted account for good',
  'user.export': 'Exported the list of accounts',
  'application.review': 'Decided on the application',
  'application.undo': 'Took the decision back',
  'application.comment': 'Wrote to the applicant',
  'application.note': 'Left a private note',
  'invitation.create': 'Invited',
  'invitation.resend': 'Sent the invitation again',
  'invitation.revoke': 'Revoked the invitation',
  'invitation.link': 'Copied the link of the invitation',
  'audit.export': 'Exported the audit log',
}

const groups: Record<string, string> = {
  'user.': 'Everything on accounts',
  'application.': 'Everything on applications',
  'invitation.': 'Everything on invitations',
}

/** What an act is called; one that has no words yet goes by its name. */
export const actionName = (action: string): string => acts[action] ?? action

/** What the log can be filtered by, groups first; with the one that is set, known or not. */
export const actionOptions = (current: string): { value: string; label: string }[] => {
  const known = Object.entries({ ...groups, ...acts }).map(([value, label]) => ({ value, label }))
  return current === '' || known.some(({ value }) => value === current)
    ? known
    : [...known, { value: current, label: current }]
}
