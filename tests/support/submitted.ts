import { firstForm } from './application-form'
import type { Application } from '~/contract/applications'

/** An application that waits for its decision. */
export const submitted: Application = {
  identityUid: 'ana',
  state: 'submitted',
  draft: null,
  draftSavedAt: null,
  submissions: [],
  formVersion: 1,
  forms: [firstForm],
  files: [],
  timeline: [],
  usualWaitHours: null,
  claim: null,
  assignment: null,
  undoUntil: null,
}
