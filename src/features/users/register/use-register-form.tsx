import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import type { FirebaseWebConfig } from '~/config/public'
import { isProblem, ProblemError } from '~/contract/problem'
import { canonicalEmail } from '~/contract/field-schemas'
import { useContractForm } from '~/forms/contract-form'
import { useAuthRequest } from '~/auth/auth-request/use-auth-request'
import { useNewPassword } from '~/auth/password-policy/password-policy'
import { useCountries } from '~/forms/countries'
import { openSessionSync } from '~/auth/session/session-sync'
import { usePublicConfig } from '~/auth/use-session'
import { TextLink } from '~/ui/components/text-link/text-link'
import { createProfile, registerUser } from '../users.functions'
import {
  registerDraft,
  validateRegistration,
  getRegisterValues,
  toNewProfile,
  toRegistration,
  type RegistrationSource,
  type RegisterValues,
} from './register-values'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Terms } from '~/contract/terms'
import { termsQueries } from '../terms/terms.queries'

/** The terms of use for a form that accepts them. */
const useTermsInForce = () => {
  const queryClient = useQueryClient()
  const terms: Terms | null = useQuery(termsQueries.inForce()).data ?? null
  return {
    /** Null if there are none, or they are not known. */
    terms,
    /** Refetches the terms after an error that says they changed. Never throws. */
    learnFrom: async (error: unknown): Promise<void> => {
      if (!(error instanceof ProblemError)) return
      if (!error.fields.some(({ path }) => path === 'termsVersion')) return
      try {
        await queryClient.fetchQuery({ ...termsQueries.inForce(), staleTime: 0 })
      } catch {
        // The shown terms and the error message stay.
      }
    },
  }
}

const send = async (values: RegisterValues, registrant: RegistrationSource, firebase: FirebaseWebConfig) => {
  if (!registrant.isSignedIn) {
    await registerUser({ data: toRegistration(values, registrant) })
    return
  }
  const { signInToken } = await createProfile({ data: toNewProfile(values, registrant) })
  if (signInToken === undefined) return
  const sessionSync = await openSessionSync(firebase)
  // If the first sign-in fails, the user is registered all the same, and can log in.
  await sessionSync.signInWith((identity) => identity.signInWithToken(signInToken)).catch(() => undefined)
}

interface LogInSearch {
  redirect: string | undefined
  invitation: string | undefined
}

const alreadyRegistered = (search: LogInSearch) => (
  <Trans>
    This e-mail address is already registered.{' '}
    <TextLink to="/login" search={search}>
      Log in instead
    </TextLink>
  </Trans>
)

const ownedElsewhere = () =>
  t`This e-mail address has an account. If it is yours, log in the way you did before: the link is above.`

interface RegisterForm {
  registrant: RegistrationSource
  /** The search parameters of the login page for users who already have an account. */
  logInSearch: LogInSearch
  /** Gets the registered address. */
  onRegistered: (email: string) => Promise<void>
}

/** The registration form: keeps a draft over reloads and errors, and shows every error at its field. */
export const useRegisterForm = ({ registrant, logInSearch, onRegistered }: RegisterForm) => {
  const policy = useNewPassword('password')
  const { terms, learnFrom } = useTermsInForce()
  const { firebase } = usePublicConfig()
  const countries = useCountries()
  const attempt = useAuthRequest('register', {
    onRefused: (error) => {
      void policy.learnFrom(error, form.getValues().password)
      void learnFrom(error)
      return form.placeError(error)
    },
  })
  const form = useContractForm<RegisterValues, boolean>({
    name: 'registration',
    initialValues: getRegisterValues(registrant, countries),
    schema: (values) => ({
      ...(registrant.isSignedIn ? {} : policy.errorsOf(values.password)),
      ...validateRegistration(values, registrant, terms),
    }),
    checksOnBlur: true,
    send: (values) => attempt.runOnce(() => send(values, registrant, firebase)),
    onDone: (_made, { email }) => onRegistered(canonicalEmail(email)),
    toErrors: (error) =>
      isProblem(error, 'EMAIL_ALREADY_IN_USE')
        ? { email: registrant.isSignedIn ? ownedElsewhere() : alreadyRegistered(logInSearch) }
        : null,
    draft: {
      schema: registrant.fixedEmail === undefined ? registerDraft : v.omit(registerDraft, ['email']),
      writer: registrant.identityUid,
    },
  })
  return { form, attempt, terms }
}
