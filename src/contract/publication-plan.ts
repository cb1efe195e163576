import type { ManagedPage, PageSchedule } from './page-writing'
import { isProblem } from './problem'

type Planned = Pick<ManagedPage, 'publishAt' | 'withdrawAt' | 'scheduledVersion'>

interface Plan {
  schedule?: PageSchedule
}

/** The schedule of a page in the form that sets it again. */
export const getPlan = ({ publishAt, withdrawAt, scheduledVersion }: Planned): Plan =>
  publishAt === null && withdrawAt === null
    ? {}
    : { schedule: { publishAt, withdrawAt, ...(scheduledVersion !== null && { version: scheduledVersion }) } }

const isOfPlan = (error: unknown) =>
  isProblem(error, 'FIELDS_INVALID') && error.fields.some(({ path }) => path.startsWith('schedule.'))

/**
 * Does something with a plan, and without it where the service says that its time has come: the clock of the machine
 * that asks may go otherwise.
 */
export const whilePlanned = async <Done>(plan: Plan, act: (plan: Plan) => Promise<Done>): Promise<Done> => {
  try {
    return await act(plan)
  } catch (error) {
    if (plan.schedule === undefined || !isOfPlan(error)) throw error
    return act({})
  }
}
