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
  /** The version of the terms that was accepted; null while the box is not ticked. */
  termsVersion: number | null
}

/** How the user registers: as a visitor, by invitation, or with a sign-in without a profile. */
export interface RegistrationSource {
  /** The invitation token. */
  invitation?: string | undefined
  /** The address that the invitation or sign-in fixes; it cannot be edited. */
  fixedEmail?: string | undefined
  firstName?: string
  lastName?: string
  companyName?: string
  /** With the country code; the phone number of the sign-in, if any. */
  phoneNumber?: string
  /** Signed in without a profile: no password is needed. */
  isSignedIn: boolean
  /** The uid of the sign-in, if any. */
  identityUid?: string
}

/** @param ordered all countries, in this installation's order */
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
  // A sign-in by phone has no address, so the form asks for one: the portal could not send mails otherwise.
  ...(fixedEmail === undefined && { email: values.email }),
  ...(invitation !== undefined && { invitation }),
})

/** Whether the accepted version of the terms is the current one. */
export const hasAcceptedCurrentTerms = ({ termsVersion }: RegisterValues, terms: Terms): boolean =>
  termsVersion === terms.version

/** @param terms the current terms; null if there are none, or they are not loaded */
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

/** The stored draft of the form. The password is left out: secrets do not belong in storage. */
export const registerDraft = v.partial(
  v.object({
    ...profileDraft.entries,
    email: v.string(),
    termsVersion: v.nullable(v.number()),
  }),
)
