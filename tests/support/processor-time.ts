import process from 'node:process'

// The system counts in steps of some milliseconds: fewer pieces would be told by chance.
const pieces = 5

/** Work that is the same everywhere: its processor time, some 10 ms of a server's, is the measure of other work. */
function plainWork(): number {
  const words = Array.from({ length: 20_000 }, (_, index) => `word ${(index * 7919) % 20_011}`)
  const text = JSON.stringify(words.toSorted())
  return (JSON.parse(text) as string[]).join('\n').split(/\n/).length
}

/** Milliseconds of the processor that this thread needs for something. */
async function processorTime(work: () => unknown): Promise<number> {
  const begun = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

/** Milliseconds for one piece of plain work, at the moment. */
const timeOfPlainWork = async (): Promise<number> =>
  (await processorTime(() => {
    for (let done = 0; done < pieces; done++) plainWork()
  })) / pieces

/**
 * How many times the processor time of plain work something needs, told by plain work just before and just after it:
 * neither how fast a machine is nor what else it has to do decides.
 */
export async function getCost(work: () => unknown): Promise<number> {
  // The first time it is being compiled.
  plainWork()
  const before = await timeOfPlainWork()
  const spent = await processorTime(work)
  const after = await timeOfPlainWork()
  return spent / Math.max(before, after)
}
