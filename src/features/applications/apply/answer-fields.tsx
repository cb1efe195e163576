import { t } from '@lingui/core/macro'
import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconSelector } from '@tabler/icons-react'
import { applicationNeedNames, applicationNeeds } from '~/contract/applications'
import { bindField } from '~/forms/form-fields'
import { useCountryNames } from '~/forms/countries'
import { Wide } from '~/ui/components/form-grid/form-grid'
import { formatNumber } from '~/ui/format/numbers'
import classes from './application-page.module.css'
import { answerLabels, type ApplicationValues } from './application-values'

interface AnswerFieldsProps {
  form: UseFormReturnType<ApplicationValues>
}

const longestProject = 2000

/** The five answers. */
export function AnswerFields({ form }: AnswerFieldsProps) {
  const countryNames = useCountryNames()
  const { country, project } = form.values
  return (
    <>
      <Wide>
        <Textarea
          label={answerLabels().project}
          rows={4}
          description={
            <span className={classes.counted}>
              <span>{t`What it does, and for whom.`}</span>
              <span>{t`${project.trim().length} of ${formatNumber(longestProject)}`}</span>
            </span>
          }
          {...bindField(form, 'project')}
        />
      </Wide>
      <NumberInput
        label={answerLabels().devices}
        inputMode="numeric"
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        hideControls
        {...bindField(form, 'devices')}
      />
      <NativeSelect
        label={answerLabels().country}
        rightSection={<IconSelector size={16} stroke={1.6} />}
        data={[
          { value: '', label: t`Choose a country` },
          ...(country === '' || countryNames.includes(country) ? [] : [{ value: country, label: country }]),
          ...countryNames,
        ]}
        {...bindField(form, 'country')}
      />
      <Wide>
        <Checkbox.Group label={answerLabels().needs} {...form.getInputProps('needs')}>
          <div className={classes.needs}>
            {applicationNeeds.map((need) => (
              <Checkbox key={need} name="needs" value={need} label={applicationNeedNames[need]} />
            ))}
          </div>
        </Checkbox.Group>
      </Wide>
      <Wide>
        <TextInput
          label={answerLabels().link}
          type="url"
          placeholder="https://"
          description={t`Optional. Helps the reviewer, never required.`}
          {...bindField(form, 'link')}
        />
      </Wide>
    </>
  )
}
