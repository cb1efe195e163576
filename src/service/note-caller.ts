import type { Endpoint } from '~/contract/endpoint'
import { currentScope } from '~/telemetry/request-scope'
import { type IdentityActor, isAdmin } from './actor'

/** Tells the request's log line what kind of caller it had, never which; and that some answers' time tells nothing. */
export const noteCaller = ({ discreet }: Endpoint, actor: IdentityActor | null): void => {
  const scope = currentScope()
  if (!scope) return
  if (discreet) scope.isDiscreet = true
  if (actor === null) return
  if (!actor.user) scope.caller = 'identity'
  else scope.caller = isAdmin(actor) ? 'admin' : 'user'
}
