import * as v from 'valibot'
import { endpoint } from './endpoint'
import { email, instant } from './field-schemas'
import { userParams } from './users'

/** Days from the user's request to the deletion of the account. It can be cancelled until then. */
export const graceDays = 14

const signIn = v.object({
  at: instant,
  /** Such as `Firefox on Linux`; empty if unknown. */
  browser: v.string(),
})
export type SignIn = v.InferOutput<typeof signIn>

/** Calls for the caller's own account, which administrators cannot make for other users. */
export const ownAccountContract = {
  listSignIns: endpoint('GET /users/{id}/sign-ins', 'user', {
    summary: 'List your recent sign-ins with date and browser, one per day and browser, newest first.',
    params: userParams,
    output: v.object({ data: v.array(signIn) }),
  }),
  endSessions: endpoint('POST /users/{id}/sessions/end', 'user', {
    summary: 'Sign out everywhere, including this session.',
    params: userParams,
  }),
  requestRemoval: endpoint('POST /users/{id}/deletion', 'user', {
    summary:
      'Request the removal of your account in 14 days, and sign out everywhere. Requires a recent sign-in.',
    params: userParams,
    /** The user's e-mail address, typed to confirm the deletion. */
    body: v.strictObject({ email }),
    output: v.object({ removalAt: instant }),
    errors: ['RECENT_SIGN_IN_REQUIRED', 'LAST_ADMINISTRATOR'],
  }),
  keep: endpoint('DELETE /users/{id}/deletion', 'user', {
    summary: 'Cancel the removal of your account.',
    params: userParams,
  }),
  exportData: endpoint('GET /users/{id}/export', 'user', {
    summary: 'Export all data stored about you: readable files and pictures.',
    params: userParams,
    outputType: 'zip',
  }),
}
