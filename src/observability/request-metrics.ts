import { counter, gauge, histogram } from './metrics'
import { watchLog } from './log'

const durations = histogram({
  name: 'portal_http_request_duration_seconds',
  help: 'From the first byte of a request to the last of its answer.',
  labels: ['method', 'route', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
})

let running = 0

gauge({ name: 'portal_http_requests_in_flight', help: 'Requests that are being answered.' }, () => [
  { value: running },
])

const lines = counter({
  name: 'portal_log_lines_total',
  help: 'Lines written into the log, by level.',
  labels: ['level'],
})

watchLog((level) => lines.add({ level }))

/** Counts a request that has come. */
export const requestBegins = (): void => {
  running += 1
}

/** Counts it as gone. */
export const requestEnds = (): void => {
  running -= 1
}

/** Notes what became of it, by the class of its status: `2xx`. */
export const noteRequest = (
  { method, route, status }: { method: string; route: string; status: number },
  seconds: number,
): void => durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
