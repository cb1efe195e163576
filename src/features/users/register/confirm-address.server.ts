import type { ConfirmationProof } from '~/contract/users'
import { forgetRegistrationSecret, registrationSecret } from '~/gateways/cookies.server'
import { usersService } from '~/gateways/users-service.server'
import { toDemand, toOutcome, type ConfirmDemand, type ConfirmOutcome } from './registered-state'

type TypedProof = Pick<ConfirmationProof, 'password' | 'newPassword'>

/**
 * Confirms an e-mail address for the page behind the mailed link: by the secret cookie of the browser that registered,
 * or by the typed password. The link alone is not enough, since the mailbox owner may not be the one who registered.
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

/** Confirms for a browser without scripts, and redirects to the page, which shows the outcome. */
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
