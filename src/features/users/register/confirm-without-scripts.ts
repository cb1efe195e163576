import { confirmEmail } from '../users.functions'
import { refusedOutcome, type ConfirmOutcome } from './confirm-outcome'

const confirm = async (data: { id: string; token: string }): Promise<ConfirmOutcome | null> => {
  try {
    return (await confirmEmail({ data })).outcome
  } catch (error) {
    return refusedOutcome(error)
  }
}

/** Confirms for a browser without scripts, and sends it back to the page, which then says what came of it. */
export const confirmWithoutScripts = async (
  params: { id: string; token: string },
  pathname: string,
): Promise<Response> => {
  const outcome = await confirm(params)
  const location = outcome === null ? pathname : `${pathname}?outcome=${outcome}`
  return new Response(null, { status: 303, headers: { location } })
}
