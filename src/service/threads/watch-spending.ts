import type { Thread } from './open-thread'

// How much longer by the clock it may take, where a machine has much else to do.
const patience = 6

/**
 * Calls `end` once a thread has used so many milliseconds of the processor, or six times as many have passed by the
 * clock.
 * @param since the thread's processor time before
 * @returns stops the watch
 */
export const watchSpending = (
  thread: Thread,
  { since, limit }: { since: number; limit: number },
  end: () => void,
): (() => void) => {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    clearTimeout(lastly)
  }
  const finish = () => {
    stop()
    end()
  }
  const look = async () => {
    const left = limit - ((await thread.spent()) - since)
    if (isOver) return
    if (left <= 0) finish()
    else watch(left)
  }
  const watch = (left: number) => {
    // A thread that is gone by now has no processor time to read.
    timer = setTimeout(() => void look().catch(() => undefined), Math.ceil(left))
  }
  const lastly = setTimeout(finish, limit * patience)
  watch(limit)
  return stop
}
