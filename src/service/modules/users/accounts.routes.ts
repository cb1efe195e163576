import { accountsContract, type ImportResult, type RawImportRow, importRow } from '~/contract/accounts'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { listUserMails } from '../../mail/outbox'
import { publish } from '../../events/publish'
import type { ActingAdministrator } from '../audit/audit.service'
import { deleteUser, listDeletedUsers, restoreUser } from './account-removal.service'
import { exportUsers } from './export-users'
import { requireUser } from './find-user'
import { readUserFilter } from './saved-views.service'
import { createAccount } from './registration.service'
import { withPhoneNumber } from './users.service'
import * as v from 'valibot'
import { explainIssue } from '~/contract/validate'
import { requireRecentSignIn } from '../../http/actor'
import { type Invitee, inviteUsers, planInvitations } from '../invitations/invitations.service'

type Checked = { invitee: Invitee } | { invalid: ImportResult }

// Rows per transaction, so that other transactions do not wait long.
const batchSize = 250

const check = (texts: RawImportRow): Checked => {
  const result = v.safeParse(importRow, texts)
  if (!result.success) {
    const fields = result.issues.map(explainIssue)
    return { invalid: { email: texts.email.slice(0, 254), outcome: 'invalid', fields } }
  }
  const { status, ...row } = result.output
  return { invitee: { ...row, approve: status === 'approved' } }
}

/**
 * Invites the users of a table, since only users themselves create their accounts. An invalid row is reported and does
 * not affect the others. A dry run reports the result of each row and changes nothing.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, except in a dry run
 */
const importUsers = async (
  context: ServiceContext,
  by: ActingAdministrator,
  { rows, message, dryRun }: { rows: readonly RawImportRow[]; message: string; dryRun: boolean },
): Promise<{ results: ImportResult[] }> => {
  if (!dryRun) requireRecentSignIn(context, by.actor)
  const checked = rows.map(check)
  const invitees = checked.flatMap((row) => ('invitee' in row ? [row.invitee] : []))
  const outcomes = dryRun ? await plan(context, invitees) : await invite(context, by, invitees, message)
  let place = 0
  const results = checked.map((row): ImportResult => {
    if ('invalid' in row) return row.invalid
    const outcome = outcomes[place] ?? 'already-invited'
    place += 1
    return { email: row.invitee.email, outcome, fields: [] }
  })
  return { results }
}

const plan = async ({ database, now }: ServiceContext, invitees: readonly Invitee[]) => {
  const emails = invitees.map(({ email }) => email)
  const outcomes = await planInvitations(database, emails, now())
  return outcomes.map((outcome) => (outcome === 'invited' ? ('would-invite' as const) : outcome))
}

const invite = async (
  context: ServiceContext,
  by: ActingAdministrator,
  invitees: readonly Invitee[],
  message: string,
) => {
  const outcomes: ImportResult['outcome'][] = []
  for (let start = 0; start < invitees.length; start += batchSize) {
    const { results } = await inviteUsers(context, by, invitees.slice(start, start + batchSize), message)
    outcomes.push(...results.map(({ outcome }) => outcome))
  }
  return outcomes
}

export const accountsRoutes = (context: ServiceContext) =>
  getRoutes(accountsContract, {
    createAccount: ({ body }, call) => createAccount(context, call, withPhoneNumber(body)),
    exportCsv: async ({ query }, call) => {
      const filter = { ...query, users: query.users?.join(', ') }
      const found = await readUserFilter(context.database, query)
      await publish(context, context.database, {
        type: 'users.exported',
        by: call,
        filter,
        at: context.now(),
      })
      return exportUsers(context.database, found)
    },
    importRows: ({ body }, call) => importUsers(context, call, body),
    remove: ({ params }, call) => deleteUser(context, call, params.id),
    restore: ({ params }, call) => restoreUser(context, call, params.id),
    listDeleted: async ({ query }) =>
      toPage(query, await listDeletedUsers(context.database, query, context.now())),
    listMails: async ({ params, query }) => {
      await requireUser(context.database, params.id)
      return toPage(query, await listUserMails(context.database, params.id, query))
    },
  })
