import { t } from '@lingui/core/macro'
import { Group, NativeSelect, Radio, TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { Fragment, useId } from 'react'
import { useProfileQuestions } from '~/auth/use-profile-questions'
import type { ContractFormState } from '~/forms/contract-form'
import { Wide } from '~/ui/components/form-grid/form-grid'
import { PhoneField } from '~/ui/components/phone-field/phone-field'
import { useCountryNames, useDialCodes, usePhoneExample } from '~/forms/countries'
import type { ProfileValues } from './profile-values'

interface ProfileFieldsProps {
  form: Pick<ContractFormState<ProfileValues>, 'field' | 'getInputProps' | 'values'>
}

/** First and last name. */
export function NameFields({ form }: ProfileFieldsProps) {
  return (
    <>
      <TextInput label={t`First name`} autoComplete="given-name" {...form.field('firstName')} />
      <TextInput label={t`Last name`} autoComplete="family-name" {...form.field('lastName')} />
    </>
  )
}

export function CompanyField({ form, companies }: ProfileFieldsProps & Pick<WorkFieldsProps, 'companies'>) {
  const id = useId()
  const list = companies?.length ? id : undefined
  return (
    <>
      <TextInput label={t`Company`} autoComplete="organization" list={list} {...form.field('companyName')} />
      {list === undefined ? null : (
        <datalist id={list}>
          {companies?.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      )}
    </>
  )
}

interface WorkFieldsProps extends ProfileFieldsProps {
  /** The form has its own company field. */
  isCompanyApart?: boolean
  /** Suggested company names. */
  companies?: readonly string[] | undefined
}

/** Telephone, company and job title. */
export function WorkFields({ form, isCompanyApart = false, companies }: WorkFieldsProps) {
  const dialCodes = useDialCodes()
  const { phoneNumber } = form.values
  const example = usePhoneExample(phoneNumber.country)
  const help =
    example === null ? t`Choose the country, or start with + and its code.` : t`For example ${example}.`
  // The error message contains its own example.
  const field = form.getInputProps('phoneNumber')
  const Cell = isCompanyApart ? Wide : Fragment
  return (
    <>
      <Wide>
        <PhoneField
          label={t`Phone`}
          description={field.error ? null : help}
          options={dialCodes}
          id="phoneNumber"
          names={{ country: 'phoneNumber.country', number: 'phoneNumber' }}
          {...field}
          value={phoneNumber}
        />
      </Wide>
      {isCompanyApart ? null : <CompanyField form={form} companies={companies} />}
      <Cell>
        <TextInput label={t`Job title`} autoComplete="organization-title" {...form.field('jobTitle')} />
      </Cell>
    </>
  )
}

/** The five parts of the address. A stored country that is not in the list is kept. */
export function AddressFields({ form }: ProfileFieldsProps) {
  const countryNames = useCountryNames()
  const { country } = form.values.address
  const isKnown = country === '' || countryNames.includes(country)
  return (
    <>
      <NativeSelect
        label={t`Country`}
        autoComplete="country-name"
        rightSection={<IconSelector size={16} stroke={1.6} />}
        data={[{ value: '', label: t`Choose a country` }, ...(isKnown ? [] : [country]), ...countryNames]}
        {...form.field('address.country')}
      />
      <TextInput label={t`Region`} autoComplete="address-level1" {...form.field('address.region')} />
      <TextInput label={t`City`} autoComplete="address-level2" {...form.field('address.city')} />
      <TextInput label={t`Postal code`} autoComplete="postal-code" {...form.field('address.postalCode')} />
      <Wide>
        <TextInput label={t`Street`} autoComplete="address-line1" {...form.field('address.street')} />
      </Wide>
    </>
  )
}

/** The questions that administrators set. */
export function QuestionFields({ form }: ProfileFieldsProps) {
  return useProfileQuestions().map(({ field, label, hint }) => (
    <Radio.Group key={field} label={label} description={hint || undefined} {...form.field(field)}>
      <Group gap={24}>
        <Radio value="yes" label={t`Yes`} />
        <Radio value="no" label={t`No`} />
      </Group>
    </Radio.Group>
  ))
}
