import type { Stage } from '~/contract/milestones'

/** What is said of those who got so far. */
export const stageWords: Record<Stage, string> = {
  registered: 'Registered',
  confirmed: 'Confirmed their address',
  applied: 'Applied',
  approved: 'Approved',
  'first-unit': 'Finished a first unit',
  'kit-delivered': 'Received a kit',
}
