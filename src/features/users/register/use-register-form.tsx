import { useForm } from '@mantine/form'
import { useRef, useState, type FormEvent } from 'react'
import { ProblemError } from '~/contract/problem'
import { focusFirstError } from '~/features/session/forms/form-fields'
import { placeProblem } from '~/features/session/forms/place-problem'
import { useBlurValidation } from '~/features/session/forms/use-blur-validation'
import { useEarlyInput } from '~/features/session/forms/use-early-input'
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

const send = async (values: RegisterValues, registrant: Registrant) => {
  if (registrant.isSignedIn) await createProfile({ data: toNewProfile(values) })
  else await registerUser({ data: toRegistration(values, registrant) })
}

const alreadyRegistered = (
  <>
    This e-mail address is already registered. <TextLink to="/login">Log in instead</TextLink>
  </>
)

/**
 * The registration form: what is typed outlives a reload and a failure, and every refusal finds its field.
 * @param onRegistered gets the address as it was registered.
 */
export const useRegisterForm = (registrant: Registrant, onRegistered: (email: string) => Promise<void>) => {
  const formRef = useRef<HTMLFormElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<RegisterValues>({
    initialValues: registerValuesFor(registrant),
    validate: (values) => registerErrors(values, registrant),
    onValuesChange: (values) => registerDraft.keep(toRegisterTexts(values)),
  })

  useBlurValidation(formRef, (name) => {
    if (registerPaths.includes(name)) form.validateField(name)
  })
  useEarlyInput(formRef, (typed) => {
    const initial = toRegisterTexts(registerValuesFor(registrant))
    const changed = [...typed].filter(([name, text]) => text !== (initial[name] ?? ''))
    const draft = registerDraft.read() ?? {}
    if (changed.length === 0 && Object.keys(draft).length === 0) return
    const fixed = registrant.fixedEmail === undefined ? {} : { email: registrant.fixedEmail }
    const names = { firstName: draft['firstName'] || initial['firstName'] || '' }
    const lastNames = { lastName: draft['lastName'] || initial['lastName'] || '' }
    const texts = { ...initial, ...draft, ...names, ...lastNames, ...Object.fromEntries(changed), ...fixed }
    form.setValues(fromRegisterTexts(texts))
  })

  const refuse = (error: unknown) => {
    if (error instanceof ProblemError && error.code === 'EMAIL_ALREADY_IN_USE') {
      const errors = { email: alreadyRegistered }
      form.setErrors(errors)
      focusFirstError(formRef.current, errors)
      return
    }
    const { errors, sentence } = placeProblem(error, registerPaths)
    form.setErrors(errors)
    setFailure(sentence)
    focusFirstError(formRef.current, errors)
  }

  const submit = async (values: RegisterValues) => {
    setIsSending(true)
    setFailure(null)
    try {
      await send(values, registrant)
      registerDraft.drop()
      await onRegistered(values.email.trim().toLowerCase())
    } catch (error) {
      refuse(error)
    } finally {
      setIsSending(false)
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(submit, (errors) => focusFirstError(formRef.current, errors))(event)

  return { form, formRef, isSending, failure, onSubmit }
}
