import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import type { Country } from '~/contract/countries'
import type { Terms } from '~/contract/terms'
import { registration, usersContract, type RegistrationInput } from '~/contract/users'
import { fieldErrors, type FieldErrors } from '~/forms/field-errors'
import { keptDraft, type KeptDraft } from '~/forms/drafts'
import { splitPhone } from '~/forms/countries'
import {
  emptyProfileValues,
  fromNamedTexts,
  profilePaths,
  toNamedTexts,
  toProfileInput,
  type NamedTexts,
  type ProfileValues,
} from '../profile/profile-values'

/** The values of the registration form. */
export interface RegisterValues extends ProfileValues {
  email: string
  password: string
  /** The version of the terms that was shown when the box was ticked; null while it is not. */
  termsVersion: number | null
}

/** Who registers: a visitor, an invited person, or a sign-in that has no profile yet. */
export interface Registrant {
  /** The token of the invitation. */
  invitation?: string | undefined
  /** The address that cannot be changed here, because the invitation or the sign-in fixes it. */
  fixedEmail?: string | undefined
  firstName?: string
  lastName?: string
  companyName?: string
  /** With its country code, where it was signed in with. */
  phoneNumber?: string
  /** Signed in without a profile: no password is asked for. */
  isSignedIn: boolean
  /** Whose sign-in it is, where there is one. */
  identityUid?: string
}

export const registerPaths: readonly string[] = [...profilePaths, 'email', 'password', 'termsVersion']

/** @param ordered every country, in this installation's order */
export const registerValuesFor = (registrant: Registrant, ordered: readonly Country[]): RegisterValues => ({
  ...emptyProfileValues,
  firstName: registrant.firstName ?? '',
  lastName: registrant.lastName ?? '',
  companyName: registrant.companyName ?? '',
  ...(registrant.phoneNumber && { phoneNumber: splitPhone(registrant.phoneNumber, '', ordered) }),
  email: registrant.fixedEmail ?? '',
  password: '',
  termsVersion: null,
})

const acceptedTerms = ({ termsVersion }: RegisterValues) => (termsVersion === null ? {} : { termsVersion })

export const toRegistration = (values: RegisterValues, { invitation }: Registrant): RegistrationInput => ({
  ...toProfileInput(values),
  email: values.email,
  password: values.password,
  ...acceptedTerms(values),
  ...(invitation === undefined ? {} : { invitation }),
})

export const toNewProfile = (values: RegisterValues, { fixedEmail, invitation }: Registrant) => ({
  ...toProfileInput(values),
  ...acceptedTerms(values),
  // A sign-in by telephone has no address, so the form asks for one: the portal could not send
  // mails otherwise.
  ...(fixedEmail === undefined && { email: values.email }),
  ...(invitation !== undefined && { invitation }),
})

/** Whether the accepted terms are those in force, not an earlier version shown before. */
export const acceptsTerms = ({ termsVersion }: RegisterValues, terms: Terms): boolean =>
  termsVersion === terms.version

/** @param terms those in force; null where there are none, or they are not loaded yet */
export const registerErrors = (
  values: RegisterValues,
  registrant: Registrant,
  terms: Terms | null,
): FieldErrors => ({
  ...(registrant.isSignedIn
    ? fieldErrors(usersContract.create.body, toNewProfile(values, registrant))
    : fieldErrors(registration, toRegistration(values, registrant))),
  ...(terms !== null &&
    !acceptsTerms(values, terms) && { termsVersion: t`Accept the terms of use to register.` }),
})

/** By field name, without the password: a secret has no business in storage. */
export const toRegisterTexts = (values: RegisterValues): NamedTexts => ({
  ...toNamedTexts(values),
  email: values.email,
  termsVersion: values.termsVersion === null ? '' : String(values.termsVersion),
})

export const fromRegisterTexts = (texts: NamedTexts): RegisterValues => ({
  ...fromNamedTexts(texts),
  email: texts['email'] ?? '',
  password: texts['password'] ?? '',
  // Anything but a version number, such as the checkbox of former releases, accepts nothing.
  termsVersion: Number.parseInt(texts['termsVersion'] ?? '', 10) || null,
})

const draftShape = v.record(v.string(), v.string())

const getDraft = (person: string) =>
  keptDraft<NamedTexts>(`portal.registration.${person}`, (value) => (v.is(draftShape, value) ? value : null))

/** The unsent draft of the registration; a sign-in takes over what was typed before it. */
export const registerDraft = ({ identityUid }: Registrant): KeptDraft<NamedTexts> => {
  const visitors = getDraft('visitor')
  if (identityUid === undefined) return visitors
  const own = getDraft(identityUid)
  return {
    ...own,
    read: () => {
      const brought = visitors.read()
      if (brought === null) return own.read()
      visitors.drop()
      own.keep(brought)
      return brought
    },
  }
}
