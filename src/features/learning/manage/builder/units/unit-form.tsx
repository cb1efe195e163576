import { t } from '@lingui/core/macro'
import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { unitKinds } from '~/contract/learning'
import { bindField } from '~/forms/form-fields'
import { FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import classes from '../builder.module.css'
import { type BuilderParts, errorAt } from '../builder-parts'
import { DocumentField } from '../document-field'
import { MarkdownField } from '../markdown-field'
import type { UnitDraft } from '../path-draft'
import { QuizFields } from '../quiz/quiz-fields'
import { VideoFields } from '../video/video-fields'
import { unitSlugs } from '../written-path'
import { unitKindWords } from './unit-kinds'

export interface UnitFormProps extends BuilderParts {
  id: string
  /** From 0. */
  place: number
  unit: UnitDraft
}

const kinds = () => unitKinds.map((value) => ({ value, label: unitKindWords()[value].name }))

/** Everything about one unit. */
export function UnitForm({ id, place, unit, ...parts }: UnitFormProps) {
  const { form, slots } = parts
  const path = `units.${place}`
  const { slug: pathSlug, units } = form.values
  const made = unitSlugs(units)[place] || '…'
  const { kind } = unit
  return (
    <div id={id} className={classes.unit}>
      <FormGrid>
        <Wide>
          <TextInput label={t`Title`} {...bindField(form, `${path}.title`)} />
        </Wide>
        <NativeSelect label={t`Kind`} data={kinds()} {...bindField(form, `${path}.kind`)} />
        <NumberInput
          label={t`Minutes`}
          description={t`How long it takes most people.`}
          min={1}
          max={600}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          {...bindField(form, `${path}.minutes`)}
        />
        <Wide>
          <TextInput
            label={t`Address`}
            description={`/learning-paths/${pathSlug.trim() || '…'}/${made}`}
            placeholder={made === '…' ? '' : made}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...bindField(form, `${path}.slug`)}
          />
        </Wide>
        {kind === 'quiz' ? null : (
          <Wide>
            <DocumentField
              name={`${path}.pageSlug`}
              label={kind === 'reading' ? t`Document` : t`Document with the same in words`}
              description={
                kind === 'reading' ? t`Members read it within the path.` : t`For those who would rather read.`
              }
              value={unit.pageSlug}
              error={errorAt(form, `${path}.pageSlug`)}
              onChange={(slug) => form.setFieldValue(`${path}.pageSlug`, slug)}
              findDocuments={slots.findDocuments}
              readDocument={slots.readDocument}
            />
          </Wide>
        )}
        <Wide>
          <MarkdownField
            label={t`Introduction`}
            description="Markdown, as in documents; shown before the rest. May be left empty."
            renderText={slots.renderText}
            {...bindField(form, `${path}.body`)}
          />
        </Wide>
      </FormGrid>
      {kind === 'video' ? <VideoFields path={`${path}.video`} video={unit.video} {...parts} /> : null}
      {kind === 'quiz' ? <QuizFields path={`${path}.quiz`} quiz={unit.quiz} {...parts} /> : null}
    </div>
  )
}
