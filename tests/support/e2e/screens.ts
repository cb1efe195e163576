import type { DemoPerson } from './identity'
import * as made from './screen-fixtures'

/**
 * A screen and the user who opens it. If its content has to be made first, a function does that once in each process
 * and returns the address, and `path` is the route.
 */
export type Screen = [path: string, person: DemoPerson | null, make?: () => Promise<string>]

export const getAddress = async ([path, , make]: Screen): Promise<string> =>
  make === undefined ? path : make()

/** Every screen; `tests/e2e/routes.spec.ts` compares them with the routes. */
export const screens: Screen[] = [
  ['/', null],
  ['/explore', null],
  ['/explore/documents', null],
  ['/explore/learning-paths/first-reading', null],
  ['/get-started', null],
  ['/faq', null],
  ['/news', null],
  ['/contact-us', null],
  ['/search', 'approved'],
  ['/search?q=meter', null],
  ['/search?q=qqxxqq&kind=document', null],
  ['/privacy-policy', null],
  ['/terms-of-use', null],
  ['/login', null],
  ['/register', null],
  ['/register-complete', null],
  ['/user/demo-pending/confirm/no-such-token', null],
  ['/user/demo-pending/confirm/no-such-token?outcome=confirmed', null],
  ['/firebase-auth-action', null],
  ['/firebase-auth-action?mode=resetPassword', null, made.newPassword],
  ['/community', 'approved'],
  ['/community/questions', 'approved'],
  ['/community/questions?text=qqxxqq', 'approved'],
  ['/community/questions?document=terminal-limits', 'approved'],
  ['/community/questions/$id', 'approved', made.question],
  ['/community/ask?document=terminal-limits', 'approved'],
  ['/community/members', 'approved'],
  ['/dashboard', 'approved'],
  ['/documents', 'approved'],
  ['/documents/read-intervals', 'approved'],
  ['/documents/terminal-limits', 'approved'],
  ['/documents/wire-the-bench', 'approved'],
  ['/documents/read-intervals', 'admin'],
  ['/documents/read-intervals?version=1', 'admin'],
  ['/documents/$page', 'admin', made.writtenDocument],
  ['/downloads', 'approved'],
  ['/downloads/interval-reader', 'approved'],
  ['/learning-paths', 'approved'],
  ['/learning-paths/first-reading', 'approved'],
  ['/learning-paths/first-reading/what-a-meter-is', 'approved'],
  ['/learning-paths/first-reading/first-reading-check', 'approved'],
  ['/learning-paths/events-at-fleet-scale/an-outage-in-four-minutes', 'approved'],
  ['/learning-paths/events-at-fleet-scale/events-check', 'approved'],
  ['/certificates/00000000000000000000', null],
  ['/certificates/$code', null, made.certificate],
  ['/request-devkit', 'approved'],
  ['/notifications', 'approved'],
  ['/notifications?unread=true', 'pending'],
  ['/notifications/preferences', 'approved'],
  ['/notifications/$id', 'approved', made.segmentMessage],
  ['/previews/no-such-token', null],
  ['/reviews/$id', 'admin', made.draftReview],
  ['/unsubscribe/no-such-token', null],
  ['/unsubscribe/$token', null, made.stoppableMails],
  ['/profile', 'pending'],
  ['/profile/security', 'approved'],
  ['/profile/application', 'pending'],
  ['/profile/application', 'denied'],
  ['/dashboard', 'pending'],
  ['/dashboard', 'blocked'],
  ['/no/such/page', null],
  ['/admin/accounts', 'admin'],
  ['/admin/accounts/add', 'admin'],
  ['/admin/profile?id=demo-pending', 'admin'],
  ['/admin/profile/application', 'admin'],
  ['/admin/profile/application?id=$id', 'admin', made.waitingApplication],
  ['/admin', 'admin'],
  ['/admin/companies', 'admin'],
  ['/admin/companies/$id', 'admin', made.company],
  ['/admin/decisions', 'admin'],
  ['/admin/accounts/deleted', 'admin'],
  ['/admin/audit', 'admin'],
  ['/admin/announcements', 'admin'],
  ['/admin/learning-paths', 'admin'],
  ['/admin/learning-paths/new', 'admin'],
  ['/admin/learning-paths/first-reading', 'admin'],
  ['/admin/learning-paths/first-reading/learners', 'admin'],
  ['/admin/learning-paths/first-reading/cohorts', 'admin'],
  ['/admin/learning-paths/$id/cohorts/$cohort', 'admin', made.cohort],
  ['/admin/contact', 'admin'],
  ['/admin/contact/$id', 'admin', made.contactMessage],
  ['/admin/reports', 'admin'],
  ['/admin/dev-kits', 'admin'],
  ['/admin/dev-kits/$id', 'admin', made.kitRequest],
  ['/admin/dev-kits/kits', 'admin'],
  ['/admin/dev-kits/kits/new', 'admin'],
  ['/admin/dev-kits/kits/$id', 'admin', made.kit],
  ['/admin/dev-kits/kits/$id/units', 'admin', made.kitUnits],
  ['/admin/dev-kits/units/$id', 'admin', made.kitUnit],
  ['/admin/bulk-changes', 'admin'],
  ['/admin/bulk-changes/$id', 'admin', made.bulkChange],
  ['/admin/insight', 'admin'],
  ['/admin/funnel', 'admin'],
  ['/admin/funnel/approved', 'admin'],
  ['/admin/searches', 'admin'],
  ['/admin/application-form', 'admin'],
  ['/admin/settings', 'admin'],
  ['/admin/mails', 'admin'],
  ['/admin/mails/templates', 'admin'],
  ['/admin/mails/$id', 'admin', async () => '/admin/mails/application.denied'],
  ['/admin/webhooks', 'admin'],
  ['/admin/webhooks/new', 'admin'],
  ['/admin/webhooks/$id', 'admin', made.webhook],
  ['/admin/webhooks/$id/deliveries/$delivery', 'admin', made.delivery],
  ['/admin/downloads', 'admin'],
  ['/admin/downloads/new', 'admin'],
  ['/admin/downloads/$id', 'admin', made.download],
  ['/admin/documents', 'admin'],
  ['/admin/documents?kind=content', 'admin'],
  ['/admin/documents/import', 'admin'],
  ['/admin/documents/api-description', 'admin', made.apiDescription],
  ['/admin/pages/$id', 'admin', made.editor],
  ['/admin/pages/$id/versions', 'admin', made.history],
  ['/admin/pages/$id/versions?from=1&to=2', 'admin', made.comparison],
]

/** Returns the name of a screen in test titles. */
export const getName = ([path, person]: Screen): string => `${path} as ${person ?? 'a visitor'}`

/** Sample screens that every run checks: a form, a list, a table, a text and a state of each layout. */
const samples = new Set([
  '/ as a visitor',
  '/search?q=meter as a visitor',
  '/register as a visitor',
  '/no/such/page as a visitor',
  '/community/questions/$id as approved',
  '/documents/read-intervals as approved',
  '/request-devkit as approved',
  '/dashboard as approved',
  '/dashboard as pending',
  '/profile/application as denied',
  '/admin/accounts as admin',
  '/admin/profile?id=demo-pending as admin',
  '/admin/documents as admin',
  '/admin/webhooks/$id as admin',
  '/admin/pages/$id as admin',
])

/** Screens that one test opens. */
export interface ScreenGroup {
  title: string
  tag: string[]
  person: DemoPerson | null
  screens: Screen[]
}

const most = 5

/** Groups all screens by user. Groups without samples run only at night. */
export const screenGroups = (): ScreenGroup[] => {
  const groups: ScreenGroup[] = []
  for (const screen of screens) {
    const person = screen[1]
    const isSample = samples.has(getName(screen))
    const open = groups.find(
      (group) =>
        group.person === person && (group.tag.length === 0) === isSample && group.screens.length < most,
    )
    if (open) {
      open.title = open.title.replace(/ as [^/]*$/, `, ${getName(screen)}`)
      open.screens.push(screen)
    } else
      groups.push({ title: getName(screen), tag: isSample ? [] : ['@nightly'], person, screens: [screen] })
  }
  return groups
}
