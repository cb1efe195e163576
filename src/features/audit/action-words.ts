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
  'page.create': 'Created the page',
  'page.save': 'Saved a new version of the page',
  'page.restore': 'Restored an earlier version of the page',
  'page.publish': 'Published the page',
  'page.withdraw': 'Withdrew the page',
  'page.archive': 'Archived the page',
  'page.schedule': 'Planned when the page appears or goes',
  'page.disable': 'Disabled or enabled the page',
  'page.details': 'Changed who reads the page, or what it is about',
  'page.slug': 'Changed the address of the page',
  'page.address': 'Let another address lead to the page',
  'page.move': 'Moved the page',
  'page.remove': 'Removed the page',
  'category.create': 'Created the category',
  'category.update': 'Changed the category',
  'category.remove': 'Removed the category',
  'component.create': 'Created the component',
  'component.update': 'Changed the component',
  'component.remove': 'Removed the component',
  'media.upload': 'Uploaded a file for pages',
  'import.create': 'Imported documents',
  'page.export': 'Exported documents',
  'audit.export': 'Exported the audit log',
  'contact.update': 'Sorted the contact message',
  'contact.reply': 'Answered the contact message',
  'announcement.create': 'Announced',
  'announcement.update': 'Changed the announcement',
  'announcement.remove': 'Removed the announcement',
  'kit.state': 'Brought the kit request on',
  'kit.stock': 'Changed the stock of the kit',
}

const groups: Record<string, string> = {
  'user.': 'Everything on accounts',
  'application.': 'Everything on applications',
  'invitation.': 'Everything on invitations',
  'page.': 'Everything on pages',
  'category.': 'Everything on categories',
  'component.': 'Everything on components',
  'contact.': 'Everything on contact messages',
  'kit.': 'Everything on kits',
  'announcement.': 'Everything on announcements',
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
