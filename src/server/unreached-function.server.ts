import { noteOn } from '~/gateways/note-on'
import { refusal } from './refusal.server'

const reached = noteOn<true>('reached')

/** Takes note that a server function was reached by this request: from now on what fails is ours. */
export const noteReached = (request: Request): void => {
  reached.set(request, true)
}

/** A body that could not be read fails before any function is reached, which is its sender's fault; else null. */
export const refuseUnreadable = (request: Request, { status }: Response): Response | null =>
  status === 500 && !reached.of(request) ? refusal('MALFORMED_REQUEST') : null
