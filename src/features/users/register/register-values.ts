import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import type { Country } from '~/contract/countries'
import type { Terms } from '~/contract/terms'
import { registration, usersContract, type RegistrationInput } from '~/contract/users'
import { fieldErrors, type FieldErrors } from '~/forms/field-errors'
import { splitPhone } from '~/forms/countries'
import {
  emptyProfileValues,
  profileDraft,
  toProfileInput,
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
export interface RegistrationSource {
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

/** @param ordered every country, in this installation's order */
export const getRegisterValues = (
  registrant: RegistrationSource,
  ordered: readonly Country[],
): RegisterValues => ({
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

export const toRegistration = (
  values: RegisterValues,
  { invitation }: RegistrationSource,
): RegistrationInput => ({
  ...toProfileInput(values),
  email: values.email,
  password: values.password,
  ...acceptedTerms(values),
  ...(invitation === undefined ? {} : { invitation }),
})

export const toNewProfile = (values: RegisterValues, { fixedEmail, invitation }: RegistrationSource) => ({
  ...toProfileInput(values),
  ...acceptedTerms(values),
  // A sign-in by telephone has no address, so the form asks for one: the portal could not send
  // mails otherwise.
  ...(fixedEmail === undefined && { email: values.email }),
  ...(invitation !== undefined && { invitation }),
})

/** Whether the accepted terms are those in force, not an earlier version shown before. */
export const hasAcceptedCurrentTerms = ({ termsVersion }: RegisterValues, terms: Terms): boolean =>
  termsVersion === terms.version

/** @param terms those in force; null where there are none, or they are not loaded yet */
export const validateRegistration = (
  values: RegisterValues,
  registrant: RegistrationSource,
  terms: Terms | null,
): FieldErrors => ({
  ...(registrant.isSignedIn
    ? fieldErrors(usersContract.create.body, toNewProfile(values, registrant))
    : fieldErrors(registration, toRegistration(values, registrant))),
  ...(terms !== null &&
    !hasAcceptedCurrentTerms(values, terms) && { termsVersion: t`Accept the terms of use to register.` }),
})

/** What is kept of the form. The password is not: a secret has no business in storage. */
export const registerDraft = v.partial(
  v.object({
    ...profileDraft.entries,
    email: v.string(),
    termsVersion: v.nullable(v.number()),
  }),
)
