import { Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { bindField } from '~/forms/form-fields'
import type { KitRequestValues } from './kit-request-values'

interface AgreementFieldProps {
  form: UseFormReturnType<KitRequestValues>
  agreement: { version: number; title: string; link: string; text: string }
}

/** The agreement of the chosen kit, read in a tab of its own so that nothing typed goes. */
export function AgreementField({ form, agreement: { title, link } }: AgreementFieldProps) {
  return (
    <Checkbox
      label={
        <>
          I have read and accept{' '}
          <a href={link} target="_blank" rel="noreferrer">
            {title}
          </a>
        </>
      }
      description="It opens in another tab. That you accepted it is kept with your request."
      {...bindField(form, 'isAccepted', { type: 'checkbox' })}
    />
  )
}
