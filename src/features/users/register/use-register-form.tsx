import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormErrors, useForm } from '@mantine/form'
import { useRef, type FormEvent } from 'react'
import type { FirebaseWebConfig } from '~/config/public'
import { isProblem, ProblemError } from '~/contract/problem'
import { canonicalEmail } from '~/contract/field-schemas'
import { bindField, focusFirstError, useBlurValidation } from '~/forms/form-fields'
import { toFormErrors } from '~/forms/field-errors'
import { useAuthRequest } from '~/auth/auth-request/use-auth-request'
import { useNewPassword } from '~/auth/password-policy/password-policy'
import { useCountries } from '~/forms/countries'
import { useOnMount } from '~/forms/use-once'
import { openSessionSync } from '~/auth/session/session-sync'
import { usePublicConfig } from '~/auth/use-session'
import { TextLink } from '~/ui/components/text-link/text-link'
import { createProfile, registerUser } from '../users.functions'
import {
  fromRegisterTexts,
  registerDraft,
  registerErrors,
  registerPaths,
  registerValuesFor,
  toNewProfile,
  toRegisterTexts,
  toRegistration,
  type Registrant,
  type RegisterValues,
} from './register-values'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Terms } from '~/contract/terms'
import { termsQueries } from '../terms/terms.queries'

/** For a form in which the terms of use are accepted. */
const useTermsInForce = () => {
  const queryClient = useQueryClient()
  const terms: Terms | null = useQuery(termsQueries.inForce()).data ?? null
  return {
    /** Null where there are none, or they are not known. */
    terms,
    /** Reads them again where a refusal shows that they are others by now. Never fails. */
    learnFrom: async (error: unknown): Promise<void> => {
      if (!(error instanceof ProblemError)) return
      if (!error.fields.some(({ path }) => path === 'termsVersion')) return
      try {
        await queryClient.fetchQuery({ ...termsQueries.inForce(), staleTime: 0 })
      } catch {
        // What was shown stays, and so does the sentence of the refusal.
      }
    },
  }
}

const send = async (values: RegisterValues, registrant: Registrant, firebase: FirebaseWebConfig) => {
  if (!registrant.isSignedIn) {
    await registerUser({ data: toRegistration(values, registrant) })
    return
  }
  const { signInToken } = await createProfile({ data: toNewProfile(values, registrant) })
  if (signInToken === undefined) return
  const sessionSync = await openSessionSync(firebase)
  // A user whose new sign-in fails is registered all the same, and can log in.
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

const knownPaths: readonly string[] = ['firstName', 'lastName', 'companyName']

interface RegisterForm {
  registrant: Registrant
  /** What the log-in page gets from a user who has an account already. */
  logInSearch: LogInSearch
  /** Gets the address as it was registered. */
  onRegistered: (email: string) => Promise<void>
}

/**
 * The registration form: what is typed survives a reload and a failure, and every error is shown at its field.
 */
export const useRegisterForm = ({ registrant, logInSearch, onRegistered }: RegisterForm) => {
  const formRef = useRef<HTMLFormElement>(null)
  const policy = useNewPassword('password')
  const { terms, learnFrom } = useTermsInForce()
  const { firebase } = usePublicConfig()
  const countries = useCountries()
  const kept = registerDraft(registrant)
  const form = useForm<RegisterValues>({
    initialValues: registerValuesFor(registrant, countries),
    validate: (values) => ({
      ...(registrant.isSignedIn ? {} : policy.errorsOf(values.password)),
      ...registerErrors(values, registrant, terms),
    }),
    onValuesChange: (values) => kept.keep(toRegisterTexts(values)),
  })

  useBlurValidation(formRef, (name) => {
    if (registerPaths.includes(name)) form.validateField(name)
  })
  useOnMount(() => {
    const initial = toRegisterTexts(registerValuesFor(registrant, countries))
    const draft = kept.read() ?? {}
    if (Object.keys(draft).length === 0) return
    const fixed = registrant.fixedEmail === undefined ? {} : { email: registrant.fixedEmail }
    // An empty draft field does not clear what the provider knows.
    const told = Object.entries(draft).filter(([name, text]) => text !== '' || !knownPaths.includes(name))
    const texts = { ...initial, ...Object.fromEntries(told), ...fixed }
    form.setValues(fromRegisterTexts(texts))
  })

  const place = (errors: FormErrors): boolean => {
    form.setErrors(errors)
    focusFirstError(formRef.current, errors)
    return Object.keys(errors).length > 0
  }
  const refuse = (error: unknown): boolean => {
    if (isProblem(error, 'EMAIL_ALREADY_IN_USE')) {
      return place({ email: registrant.isSignedIn ? ownedElsewhere() : alreadyRegistered(logInSearch) })
    }
    void policy.learnFrom(error, form.getValues().password)
    void learnFrom(error)
    // Without a checkbox, the error is shown above the button.
    const paths = registerPaths.filter((path) => path !== 'termsVersion' || terms !== null)
    const { errors, sentence } = toFormErrors(error, paths)
    return place(errors) && sentence === null
  }
  const attempt = useAuthRequest('register', { onRefused: refuse })

  const submit = (values: RegisterValues) =>
    attempt.runOnce(
      () => send(values, registrant, firebase),
      () => {
        kept.drop()
        return onRegistered(canonicalEmail(values.email))
      },
    )

  const onSubmit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(submit, (errors) => focusFirstError(formRef.current, errors))(event)

  // The scripts of `useContractForm` would exceed the size budget of this page.
  const field = (path: string) => bindField(form, path)
  return { form: { ...form, field }, formRef, attempt, terms, onSubmit }
}
