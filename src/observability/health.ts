import { withTimeout } from './with-timeout'

/** What readiness depends on. */
export interface Readiness {
  /** Whether the process has started. */
  hasStarted: () => boolean
  /** Whether the process's dependencies respond. May take any time; an error counts as no. */
  ready: () => Promise<boolean>
  /** Whether the process is shutting down. */
  isEnding: () => boolean
}

// Milliseconds; shorter than the timeout of a load balancer's check, usually 5 s.
const deadline = 2_000

const answer = (status: number, said: string) =>
  Response.json({ status: said }, { status, headers: { 'cache-control': 'no-store' } })

const isReady = async ({ ready }: Readiness): Promise<boolean> => {
  try {
    return (await withTimeout(ready(), deadline)) ?? false
  } catch {
    return false
  }
}

/** Whether a path is a health check's. */
export const isHealth = (pathname: string): boolean => pathname.startsWith('/health/')

/**
 * `/health/live`: the process responds. `/health/ready`: its dependencies respond too, within two seconds; 503 during
 * start and shutdown.
 */
export const answerHealth = async (pathname: string, standing: Readiness): Promise<Response> => {
  if (pathname === '/health/live') return answer(200, 'live')
  if (pathname !== '/health/ready') return answer(404, 'unknown')
  if (standing.isEnding()) return answer(503, 'ending')
  if (!standing.hasStarted()) return answer(503, 'starting')
  return (await isReady(standing)) ? answer(200, 'ready') : answer(503, 'away')
}
