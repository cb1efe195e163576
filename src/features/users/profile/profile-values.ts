import type { Country } from '~/contract/countries'
import type { ProfileInput, User } from '~/contract/users'
import type { PhoneValue } from '~/ui/components/phone-field/phone-field'
import { splitPhone } from '~/forms/countries'

type Choice = '' | 'yes' | 'no'

/** A profile as its form holds it; the paths are the contract's. */
export interface ProfileValues {
  firstName: string
  lastName: string
  phoneNumber: PhoneValue
  companyName: string
  jobTitle: string
  address: { country: string; region: string; city: string; postalCode: string; street: string }
  hasDevelopedMeteringApps: Choice
  hasExperienceWithRevelo: Choice
}

/** A form as text by field name: how it is kept as a draft, and how the browser itself sees it. */
export type NamedTexts = Record<string, string>

const textNames = [
  'firstName',
  'lastName',
  'companyName',
  'jobTitle',
  'hasDevelopedMeteringApps',
  'hasExperienceWithRevelo',
] as const
const addressNames = ['country', 'region', 'city', 'postalCode', 'street'] as const

/** The paths of the fields, in the order they are read. */
export const profilePaths: readonly string[] = [
  'firstName',
  'lastName',
  'phoneNumber',
  'companyName',
  'jobTitle',
  ...addressNames.map((name) => `address.${name}`),
  'hasDevelopedMeteringApps',
  'hasExperienceWithRevelo',
]

const toChoice = (text: string | undefined): Choice => (text === 'yes' || text === 'no' ? text : '')

export const toNamedTexts = (values: ProfileValues): NamedTexts => ({
  ...Object.fromEntries(textNames.map((name) => [name, values[name]])),
  ...Object.fromEntries(addressNames.map((name) => [`address.${name}`, values.address[name]])),
  phoneNumber: values.phoneNumber.number,
  'phoneNumber.country': values.phoneNumber.country,
})

export const fromNamedTexts = (texts: NamedTexts): ProfileValues => ({
  firstName: texts['firstName'] ?? '',
  lastName: texts['lastName'] ?? '',
  phoneNumber: { country: texts['phoneNumber.country'] ?? '', number: texts['phoneNumber'] ?? '' },
  companyName: texts['companyName'] ?? '',
  jobTitle: texts['jobTitle'] ?? '',
  address: {
    country: texts['address.country'] ?? '',
    region: texts['address.region'] ?? '',
    city: texts['address.city'] ?? '',
    postalCode: texts['address.postalCode'] ?? '',
    street: texts['address.street'] ?? '',
  },
  hasDevelopedMeteringApps: toChoice(texts['hasDevelopedMeteringApps']),
  hasExperienceWithRevelo: toChoice(texts['hasExperienceWithRevelo']),
})

export const emptyProfileValues: ProfileValues = fromNamedTexts({})

/** @param ordered every country, in this installation's order */
export const getProfileValues = (user: User, ordered: readonly Country[]): ProfileValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: splitPhone(user.phoneNumber, user.address.country, ordered),
  companyName: user.companyName,
  jobTitle: user.jobTitle,
  address: user.address,
  hasDevelopedMeteringApps: user.hasDevelopedMeteringApps ? 'yes' : 'no',
  hasExperienceWithRevelo: user.hasExperienceWithRevelo ? 'yes' : 'no',
})

/** The contract's profile; a question without an answer counts as no. */
export const toProfileInput = (values: ProfileValues): ProfileInput => ({
  firstName: values.firstName,
  lastName: values.lastName,
  phoneNumber: values.phoneNumber.number,
  phoneCountry: values.phoneNumber.country,
  companyName: values.companyName,
  jobTitle: values.jobTitle,
  address: values.address,
  hasDevelopedMeteringApps: values.hasDevelopedMeteringApps === 'yes',
  hasExperienceWithRevelo: values.hasExperienceWithRevelo === 'yes',
})
