import process from 'node:process'

/** Work that is the same everywhere: its processor time, about 20 ms of a desktop's, is the measure of other work. */
function plainWork(): number {
  const words = Array.from({ length: 20_000 }, (_, index) => `word ${(index * 7919) % 20_011}`)
  const text = JSON.stringify(words.toSorted())
  return (JSON.parse(text) as string[]).join('\n').split(/\n/).length
}

/** Milliseconds of the processor that this process and its threads need for something. */
async function processorTime(work: () => unknown): Promise<number> {
  const begun = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

/**
 * How many times the processor time of plain work something needs, told by plain work just before and just after it:
 * neither how fast a machine is nor what else it has to do decides.
 */
export async function costOf(work: () => unknown): Promise<number> {
  // The first time it is being compiled.
  plainWork()
  const before = await processorTime(plainWork)
  const spent = await processorTime(work)
  const after = await processorTime(plainWork)
  return spent / Math.max(before, after)
}
