import { BaseSequencer } from 'vitest/node'

/** Small files whose tests take long: begun last, one of them would keep a single worker busy at the end. */
const LONG = ['permission-matrix', 'fuzz', 'leak', 'csv', 'bulk-changes-kill']

/** Begins with the files that take longest; without a record of earlier runs, their sizes are all there is to go by. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }) => LONG.some((name) => moduleId.endsWith(`/tests/contract/${name}.test.ts`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
