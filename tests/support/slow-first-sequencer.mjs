import { BaseSequencer } from 'vitest/node'

/** Small files with slow tests: if one started last, a single worker would be busy at the end. */
const LONG = [
  'contract/permission-matrix',
  'contract/fuzz',
  'contract/user-list',
  'contract/leak',
  'contract/csv',
  'contract/attacks-input',
  'contract/email-addresses',
  'contract/housekeeping',
  'contract/imports',
  'contract/notification-stream',
  'contract/page-leak',
  'integration/backup',
  'integration/job-queue',
  'integration/large-lists',
  'integration/planner',
  'faults/nodes',
  'faults/killed',
  'scripts/identity-emulator',
  'markdown/render-markdown',
  'markdown/hostile',
  'threads/in-thread',
  'database/seed/seed',
  'mail/delivery-faults',
]

/** @param {{ moduleId: string }} file */
const isLong = ({ moduleId }) => LONG.some((name) => moduleId.includes(`/${name}.test.`))

/** Runs the slowest files first; without a record of earlier runs, file sizes are the only estimate. */
export class SlowFirstSequencer extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which returns a new array
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
