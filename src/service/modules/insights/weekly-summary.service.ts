import type { WriteContext } from '../../context'
import type { JobRunner } from '../../jobs/worker'
import { mailAdministrators } from '../notifications/notify'
import { readAdminCounts } from './funnel.queries'
import { readOverview } from './funnel.service'
import { claimSummary } from './insight.queries'
import { readInsight } from './insight.service'
import { weeklySummary } from './insights.emails'

const dayMs = 86_400_000
const weekMs = 7 * dayMs
// The first Monday of this count of time, at six in the morning in UTC: as early as the weekly digests.
const firstMonday = Date.UTC(1970, 0, 5, 6)

/** The last Monday at six in the morning, in UTC. */
const getLastMonday = (now: Date): number =>
  firstMonday + Math.floor((now.getTime() - firstMonday) / weekMs) * weekMs

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/**
 * Mails the summary of the last complete week to the administrators who want it. The mails and the week commit together,
 * so that each week has one, whichever node writes it and however often it starts.
 */
const sendSummary = ({ database, config, now: clock }: WriteContext): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const now = clock()
    const monday = getLastMonday(now)
    if (!(await claimSummary(transaction, toDay(monday)))) return
    const period = { from: toDay(monday - weekMs), to: toDay(monday - dayMs) }
    const { reviewTargetHours: targetHours } = config
    const insight = await readInsight(transaction, period, { targetHours, now })
    const waiting = await readOverview(transaction, { caller: '', targetHours, now })
    const { overdueKits } = await readAdminCounts(transaction, now)
    const figures = { period, insight, waiting: { ...waiting, overdueKits }, now }
    const mail = (name: string) => weeklySummary({ ...figures, name }, config)
    await mailAdministrators(transaction, 'summary', mail, now)
  })

/** Sends the weekly summary to administrators, every Monday. */
export const weeklySummaries = (context: WriteContext): JobRunner => ({
  sentence: 'The weekly summary could not be sent',
  atStart: true,
  run: async () => {
    await sendSummary(context)
    return { again: { at: new Date(getLastMonday(context.now()) + weekMs) } }
  },
})
