import type { ConfirmationProof } from '~/contract/users'
import { forgetRegistrationSecret, registrationSecret } from '~/gateways/cookies.server'
import { usersService } from '~/gateways/users-service.server'
import { toDemand, toOutcome, type ConfirmDemand, type ConfirmOutcome } from './registered-state'

type TypedProof = Pick<ConfirmationProof, 'password' | 'newPassword'>

/**
 * Confirms an address for the page that the mailed link opens: with the secret of the browser that registered, or
 * with the typed password. The link alone never does, since the owner of the mailbox may open it without having
 * registered.
 */
export const confirmAddress = async (
  { id, token }: { id: string; token: string },
  typed: TypedProof,
): Promise<{ outcome: ConfirmOutcome; signInToken?: string | undefined }> => {
  const body = { secret: registrationSecret(id) ?? '', ...typed }
  const { outcome, signInToken } = await usersService().users.confirm({
    params: { id },
    query: { token },
    body,
  })
  forgetRegistrationSecret()
  return { outcome, signInToken }
}

const readForm = async (request: Request): Promise<TypedProof> => {
  const form = await request.formData().catch(() => new FormData())
  const [password, newPassword] = [form.get('password'), form.get('newPassword')]
  return {
    ...(typeof password === 'string' && password !== '' && { password }),
    ...(typeof newPassword === 'string' && newPassword !== '' && { newPassword }),
  }
}

/** Confirms for a browser without scripts, and sends it back to the page, which shows the outcome. */
export const confirmWithoutScripts = async (
  link: { id: string; token: string },
  request: Request,
): Promise<Response> => {
  const { pathname } = new URL(request.url)
  let outcome: ConfirmOutcome | ConfirmDemand | null
  try {
    outcome = (await confirmAddress(link, await readForm(request))).outcome
  } catch (error) {
    outcome = toDemand(error) ?? toOutcome(error)
  }
  const location = outcome === null ? pathname : `${pathname}?outcome=${outcome}`
  return new Response(null, { status: 303, headers: { location } })
}
