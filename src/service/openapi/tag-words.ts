import type { UsersServiceContract } from '~/contract'

interface TagWords {
  name: string
  description: string
}

/** What each noun of the contract is called, and what it is. */
export const tagWords: Record<keyof UsersServiceContract, TagWords> = {
  session: { name: 'Session', description: 'Who is calling, as the service knows the caller.' },
  signInWays: { name: 'Ways to sign in', description: 'Accounts of other providers that people linked.' },
  users: { name: 'Users', description: 'People: registering, profiles, roles and statuses.' },
  ownAccount: { name: 'Own account', description: 'What people do with their own account and data.' },
  terms: { name: 'Terms of use', description: 'Which terms are in force, and accepting them.' },
  applications: { name: 'Applications', description: 'Applications for access, and their review.' },
  invitations: { name: 'Invitations', description: 'Invitations to the programme.' },
  audit: { name: 'Audit log', description: 'What administrators did.' },
  bulkChanges: { name: 'Bulk changes', description: 'Changes of many people, previewed and undoable.' },
  savedViews: { name: 'Saved views', description: 'Filters of lists that an administrator kept.' },
  pages: { name: 'Pages', description: 'Documents and other pages: reading, searching, writing.' },
  media: { name: 'Media', description: 'Files that pages show.' },
  catalogue: { name: 'Catalogue', description: 'Categories and components, which documents belong to.' },
  imports: { name: 'Imports', description: 'Documents from files, and back into files.' },
  learningPaths: { name: 'Learning paths', description: 'Paths, units, quizzes and certificates.' },
  devKits: { name: 'Developer kits', description: 'Kits, their stock, and the requests for them.' },
  contact: { name: 'Contact', description: 'Messages to support, and their answers.' },
  community: { name: 'News', description: 'News and announcements.' },
  questions: { name: 'Questions', description: 'Questions and answers of members.' },
  members: { name: 'Members', description: 'Members who are listed.' },
  notifications: { name: 'Notifications', description: 'What people are told of, and by which mails.' },
  milestones: { name: 'Milestones', description: 'How far people get.' },
  passwordPolicy: { name: 'Password policy', description: 'What a password must have.' },
  demonstration: { name: 'Demonstration', description: 'What demonstrations alone have.' },
  emailChanges: { name: 'E-mail changes', description: 'Changing one’s e-mail address.' },
  signInLinks: { name: 'Sign-in links', description: 'Signing in by a mailed link.' },
  secondFactor: { name: 'Second factor', description: 'The second step of signing in.' },
  webhooks: { name: 'Webhooks', description: 'Endpoints that are told of decisions and kit requests.' },
}
