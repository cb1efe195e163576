import { t } from '@lingui/core/macro'
import { ProblemError } from '~/contract/problem'
import { lookUpMessage, type ProviderMessage } from '../provider-errors'
import { secondStepMessage } from '../second-factor/use-code-attempt'

const takenAccount: () => ProviderMessage = () => ({
  sentence: t`This belongs to another sign-in already.`,
  next: t`Choose another one. If the other sign-in is yours, log in with it and remove it there first.`,
})

const messages: () => Record<string, ProviderMessage> = () => ({
  'credential-already-in-use': takenAccount(),
  'email-already-in-use': takenAccount(),
  'account-exists-with-different-credential': takenAccount(),
  'provider-already-linked': {
    sentence: t`An account of this provider is linked already.`,
    next: t`Remove it before you link another one.`,
  },
  'operation-not-allowed': {
    sentence: t`This way to sign in is not set up here.`,
    next: t`Use another one.`,
  },
})

const refusals: () => Partial<Record<ProblemError['code'], ProviderMessage>> = () => ({
  CONFLICT: {
    sentence: t`An account of this provider is there already, or is being removed.`,
    next: t`Remove it before you link another one. If you have just done so, try again in a few minutes.`,
  },
  LAST_SIGN_IN_WAY: {
    sentence: t`This is your only way to sign in, so it has to stay.`,
    next: t`Set a password or link another way first.`,
  },
  SIGN_IN_UNPROVEN: {
    sentence: t`This address has an account, to which this sign-in is not linked.`,
    next: t`Log in the way you did before.`,
  },
})

/** Returns the message for a sign-in method that failed, or could not be linked or removed. */
export const signInMethodMessage = (error: unknown, supportEmail: string): ProviderMessage => {
  const known = error instanceof ProblemError ? refusals()[error.code] : lookUpMessage(messages(), error)
  return known ?? secondStepMessage(error, supportEmail)
}
