import type { WriteContext } from '../../context'
import { addDays, getLastMonday, getNextMonday, toDay } from '../../days'
import type { JobRunner } from '../../jobs/worker'
import { mailAdministrators } from '../notifications/notify'
import { readOverview } from './funnel.service'
import { claimSummary } from './insight.queries'
import { readInsight } from './insight.service'
import { weeklySummary } from './insights.emails'

/**
 * Mails the summary of the last complete week to the administrators who want it. The mails and the week commit
 * together, so that each week has one summary, regardless of the node and of restarts.
 */
const sendSummary = ({ database, config, now: clock }: WriteContext): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const now = clock()
    const monday = toDay(getLastMonday(now))
    if (!(await claimSummary(transaction, monday))) return
    const period = { from: addDays(monday, -7), to: addDays(monday, -1) }
    const { reviewTargetHours: targetHours } = config
    const insight = await readInsight(transaction, period, { targetHours, now })
    const waiting = await readOverview(transaction, { caller: '', targetHours, now })
    const figures = { period, insight, waiting, now }
    const mail = (name: string) => weeklySummary({ ...figures, name })
    await mailAdministrators(config, transaction, 'summary', mail, now)
  })

/** The job that sends the weekly summary to administrators, every Monday. */
export const weeklySummaries = (context: WriteContext): JobRunner => ({
  failureMessage: 'The weekly summary could not be sent',
  runsAtStart: true,
  run: async () => {
    await sendSummary(context)
    return { again: { at: getNextMonday(context.now()) } }
  },
})
