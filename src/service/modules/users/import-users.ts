import * as v from 'valibot'
import { type ImportResult, type ImportedTexts, importRow } from '~/contract/accounts'
import type { ServiceContext } from '../../context'
import { getFieldProblems } from '../../http/validation'
import { requireRecentSignIn } from '../../http/actor'
import type { ActingAdministrator } from '../audit/audit.service'
import { type Invitee, invitePeople, planInvitations } from '../invitations/invitations.service'

type Checked = { invitee: Invitee } | { invalid: ImportResult }

// Rows per transaction, so that other transactions do not wait long.
const atOnce = 250

const check = (texts: ImportedTexts): Checked => {
  const result = v.safeParse(importRow, texts)
  if (!result.success) {
    const fields = getFieldProblems(result.issues)
    return { invalid: { email: texts.email.slice(0, 254), outcome: 'invalid', fields } }
  }
  const { status, ...row } = result.output
  return { invitee: { ...row, approve: status === 'approved' } }
}

/**
 * Invites the users of a table, since only users themselves create their accounts. An error in a row is reported for
 * that row and does not affect the others. A dry run reports what would become of each, and does nothing.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, unless in a dry run
 */
export const importUsers = async (
  context: ServiceContext,
  by: ActingAdministrator,
  { rows, dryRun }: { rows: readonly ImportedTexts[]; dryRun: boolean },
): Promise<{ results: ImportResult[] }> => {
  if (!dryRun) requireRecentSignIn(context, by.actor)
  const checked = rows.map(check)
  const invitees = checked.flatMap((row) => ('invitee' in row ? [row.invitee] : []))
  const outcomes = dryRun ? await plan(context, invitees) : await invite(context, by, invitees)
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

const invite = async (context: ServiceContext, by: ActingAdministrator, invitees: readonly Invitee[]) => {
  const outcomes: ImportResult['outcome'][] = []
  for (let start = 0; start < invitees.length; start += atOnce) {
    const { results } = await invitePeople(context, by, invitees.slice(start, start + atOnce))
    outcomes.push(...results.map(({ outcome }) => outcome))
  }
  return outcomes
}
