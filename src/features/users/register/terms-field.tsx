import { Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Terms } from '~/contract/terms'
import { bindField } from '~/forms/form-fields'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { acceptsTerms, type RegisterValues } from './register-values'

interface TermsFieldProps {
  form: UseFormReturnType<RegisterValues>
  terms: Terms
}

/** The box that accepts the terms of use, in the version it names: once that is another, it is no longer ticked. */
export function TermsField({ form, terms }: TermsFieldProps) {
  const { version, publishedAt } = terms
  return (
    <Checkbox
      label={
        <>
          I accept the{' '}
          <TextLink to="/terms-of-use" target="_blank" rel="noopener">
            terms of use
          </TextLink>
          , version {version} of <Time at={publishedAt} format="long-day" />.
        </>
      }
      {...bindField(form, 'termsVersion')}
      value={String(version)}
      checked={acceptsTerms(form.values, terms)}
      onChange={(event) => form.setFieldValue('termsVersion', event.currentTarget.checked ? version : null)}
    />
  )
}
