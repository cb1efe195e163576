import { withTimeout } from './with-timeout'

/** What readiness depends on. */
export interface Standing {
  /** Whether the process is past its start. */
  hasStarted: () => boolean
  /** Whether what this process works with answers. May take as long as it likes; what it throws is a no. */
  ready: () => Promise<boolean>
  /** Whether the process was asked to end. */
  isEnding: () => boolean
}

// Milliseconds; shorter than the time-out of a balancer's own question, which is 5 s as a rule.
const deadline = 2_000

const answer = (status: number, said: string) =>
  Response.json({ status: said }, { status, headers: { 'cache-control': 'no-store' } })

const isReady = async ({ ready }: Standing): Promise<boolean> => {
  try {
    return (await withTimeout(ready(), deadline)) ?? false
  } catch {
    return false
  }
}

/** Whether an address asks after the health of the process. */
export const isHealth = (pathname: string): boolean => pathname.startsWith('/health/')

/**
 * `/health/live`: the process turns. `/health/ready`: what it works with answers too, within two seconds; 503 from the
 * moment it was asked to end, and while it is still starting.
 */
export const answerHealth = async (pathname: string, standing: Standing): Promise<Response> => {
  if (pathname === '/health/live') return answer(200, 'live')
  if (pathname !== '/health/ready') return answer(404, 'unknown')
  if (standing.isEnding()) return answer(503, 'ending')
  if (!standing.hasStarted()) return answer(503, 'starting')
  return (await isReady(standing)) ? answer(200, 'ready') : answer(503, 'away')
}
