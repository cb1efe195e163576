import type { Application } from '~/contract/applications'

/** An application that waits for its decision. */
export const submitted: Application = {
  identityUid: 'ana',
  state: 'submitted',
  draft: null,
  draftSavedAt: null,
  submissions: [],
  timeline: [],
  usualWaitHours: null,
  claim: null,
  assignment: null,
  undoUntil: null,
}
