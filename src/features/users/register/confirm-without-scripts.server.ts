import { usersService } from '~/gateways/users-service.server'
import { refusedOutcome, type ConfirmOutcome } from './confirm-outcome'

const confirm = async (id: string, token: string): Promise<ConfirmOutcome | null> => {
  try {
    return (await usersService().users.confirm({ params: { id }, query: { token } })).outcome
  } catch (error) {
    return refusedOutcome(error)
  }
}

/** Confirms for a browser without scripts, and sends it back to the page, which then says what came of it. */
export const confirmWithoutScripts = async (
  { id, token }: { id: string; token: string },
  pathname: string,
): Promise<Response> => {
  const outcome = await confirm(id, token)
  const location = outcome === null ? pathname : `${pathname}?outcome=${outcome}`
  return new Response(null, { status: 303, headers: { location } })
}
