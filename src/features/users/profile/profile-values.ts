import * as v from 'valibot'
import type { Country } from '~/contract/countries'
import type { ProfileInput, User } from '~/contract/users'
import { splitPhone } from '~/forms/countries'

const choice = v.picklist(['', 'yes', 'no'])

export const profileDraft = v.object({
  firstName: v.string(),
  lastName: v.string(),
  phoneNumber: v.object({ country: v.string(), number: v.string() }),
  companyName: v.string(),
  jobTitle: v.string(),
  address: v.object({
    country: v.string(),
    region: v.string(),
    city: v.string(),
    postalCode: v.string(),
    street: v.string(),
  }),
  hasDevelopedMeteringApps: choice,
  hasExperienceWithRevelo: choice,
})

/** The form values of a profile; the paths are the contract's. */
export type ProfileValues = v.InferOutput<typeof profileDraft>

export const emptyProfileValues: ProfileValues = {
  firstName: '',
  lastName: '',
  phoneNumber: { country: '', number: '' },
  companyName: '',
  jobTitle: '',
  address: { country: '', region: '', city: '', postalCode: '', street: '' },
  hasDevelopedMeteringApps: '',
  hasExperienceWithRevelo: '',
}

const toChoice = (user: User, question: User['unanswered'][number]) => {
  if (user.unanswered.includes(question)) return ''
  return user[question] ? 'yes' : 'no'
}

const toAnswer = (chosen: '' | 'yes' | 'no'): boolean | null => (chosen === '' ? null : chosen === 'yes')

/** @param ordered all countries, in this installation's order */
export const getProfileValues = (user: User, ordered: readonly Country[]): ProfileValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: splitPhone(user.phoneNumber, user.address.country, ordered),
  companyName: user.companyName,
  jobTitle: user.jobTitle,
  address: user.address,
  hasDevelopedMeteringApps: toChoice(user, 'hasDevelopedMeteringApps'),
  hasExperienceWithRevelo: toChoice(user, 'hasExperienceWithRevelo'),
})

/** Converts form values to the contract's profile. */
export const toProfileInput = (values: ProfileValues): ProfileInput => ({
  firstName: values.firstName,
  lastName: values.lastName,
  phoneNumber: values.phoneNumber.number,
  phoneCountry: values.phoneNumber.country,
  companyName: values.companyName,
  jobTitle: values.jobTitle,
  address: values.address,
  hasDevelopedMeteringApps: toAnswer(values.hasDevelopedMeteringApps),
  hasExperienceWithRevelo: toAnswer(values.hasExperienceWithRevelo),
})
