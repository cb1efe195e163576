import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApplicationForm, maxSections } from '~/contract/application-form'
import { useConfirmLeaving } from '~/forms/confirm-leaving'
import { ContractForm } from '~/forms/contract-form'
import { ErrorCallout } from '~/ui/components/callout/callout'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Dialog } from '~/ui/components/dialog/dialog'
import { FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextButton } from '~/ui/components/text-link/text-link'
import { moveItem } from '~/ui/dragging/move-item'
import { Time } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { Cluster, Stack, Text, VisuallyHidden, Box } from '~/ui/layouts/primitives'
import { applicationQueries } from '../applications.queries'
import { AnswerFields } from '../apply/answer-fields'
import type { AnswerValues } from '../apply/application-values'
import classes from './form-editor.module.css'
import { moveQuestion, newSection, toForm } from './form-values'
import { MoveButtons } from '~/ui/components/move-buttons/move-buttons'
import { QuestionEditor } from './question-editor'
import { type FormEditor, useFormEditor } from './use-form-editor'

interface SectionEditorProps {
  editor: FormEditor
  /** The index of the section. */
  at: number
}

function SectionEditor({ editor, at }: SectionEditorProps) {
  const { form, addQuestion, remove, announce } = editor
  const { sections } = form.values
  const section = sections[at]
  if (section === undefined) return null
  const { title, questions } = section
  const path = `sections.${at}`
  const name = title === '' ? t`section ${at + 1}` : `“${title}”`
  return (
    <section className={classes.section} aria-label={title === '' ? t`Section ${at + 1}` : title}>
      <Cluster justify="space-between" gap={8}>
        <h3>{title === '' ? t`Section ${at + 1}` : title}</h3>
        <MoveButtons
          name={name}
          canMoveUp={at > 0}
          canMoveDown={at < sections.length - 1}
          onMove={(step) => {
            form.setFieldValue('sections', moveItem(sections, at, at + step))
            announce(t`Moved: ${at + step + 1} of ${sections.length}.`)
          }}
          onRemove={() => remove('sections', at, title)}
        />
      </Cluster>
      <FormGrid>
        <Wide>
          <TextInput label={t`Title`} description={t`Optional.`} {...form.field(`${path}.title`)} />
        </Wide>
        <Wide>
          <Textarea
            label={t`Introduction`}
            description={t`Optional.`}
            autosize
            minRows={1}
            maxRows={8}
            {...form.field(`${path}.intro`)}
          />
        </Wide>
      </FormGrid>
      <ul className={classes.questions}>
        {questions.map((question, index) => (
          <QuestionEditor
            key={question.id}
            editor={editor}
            question={question}
            path={`${path}.questions.${index}`}
            canMoveUp={at > 0 || index > 0}
            canMoveDown={at < sections.length - 1 || index < questions.length - 1}
            onMove={(step) => {
              form.setFieldValue('sections', moveQuestion(sections, at, index, step))
              announce(step === 1 ? t`Moved down.` : t`Moved up.`)
            }}
            onRemove={() => remove(`${path}.questions`, index, question.label)}
          />
        ))}
      </ul>
      <div>
        <AppButton
          kind="outlined"
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => addQuestion(`${path}.questions`)}
        >{t`Add a question`}</AppButton>
      </div>
    </section>
  )
}

const rejectUpload = () => Promise.reject(new Error('The preview keeps no files.'))

/** A preview of the form as applicants see it; its answers are not saved. */
function FormPreview({ definition }: { definition: ApplicationForm }) {
  const form = useForm<AnswerValues>({ initialValues: {} })
  return (
    <>
      <PageTitle isPreview lead={definition.lead}>{t`Apply for access`}</PageTitle>
      <Box py={24}>
        <AnswerFields definition={definition} form={form} files={{ known: [], upload: rejectUpload }} />
      </Box>
    </>
  )
}

/** Shows a published version, read-only. */
function VersionDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const { data, error } = useQuery(applicationQueries.formVersion(version))
  return (
    <Dialog onClose={onClose} title={t`Version ${version}`} size={760}>
      <ErrorCallout error={error} />
      {data === undefined ? null : <FormPreview definition={data.form} />}
    </Dialog>
  )
}

/** Edits, previews and publishes the application form. */
export function FormEditorPage() {
  const { data: managed } = useSuspenseQuery(applicationQueries.form())
  const editor = useFormEditor(managed)
  const { form, publish, isPublishing, said } = editor
  const { sections } = form.values
  const isUnsaved = form.isDirty()
  useConfirmLeaving(isUnsaved, t`What you changed in the form is not saved.`)
  const [current] = managed.versions
  const [shown, setShown] = useState<number | null>(null)
  return (
    <AdminRecord
      title={t`Application form`}
      about={t`The questions that applicants answer. Reviewers see each application with the questions it answered.`}
      state={
        <StatusLabel tone={managed.isChanged || isUnsaved ? 'warning' : 'success'} isBoxed>
          {managed.isChanged || isUnsaved
            ? t`Changes are not published`
            : t`Version ${current?.version ?? 1} is in force`}
        </StatusLabel>
      }
    >
      <div className={classes.columns}>
        <ContractForm
          form={form}
          gap={28}
          conflictTitle={t`Someone else saved the form in the meantime.`}
          foot={
            <Cluster gap="8px 12px" className={classes.bar}>
              <AppButton
                kind="outlined"
                type="submit"
                size="md"
                loading={form.isSending || isPublishing}
              >{t`Save draft`}</AppButton>
              <AppButton
                size="md"
                loading={form.isSending || isPublishing}
                disabled={!managed.isChanged && !isUnsaved}
                disabledReason={t`Nothing changed since the last version.`}
                onClick={() => void publish()}
              >{t`Publish`}</AppButton>
              <Text as="span" c="dim" size="sm" role="status">
                {isUnsaved ? t`Unsaved changes, kept in this tab` : t`Everything is saved`}
              </Text>
            </Cluster>
          }
        >
          <Stack gap={18}>
            <Textarea
              label={t`Lead sentence`}
              description={t`Below the title of the application.`}
              autosize
              minRows={2}
              maxRows={6}
              {...form.field('lead')}
            />
            <Textarea
              label={t`What reviewers look for`}
              description={t`Beside the form. An empty line begins a paragraph.`}
              autosize
              minRows={3}
              maxRows={10}
              {...form.field('criteria')}
            />
          </Stack>
          {sections.map((_section, at) => {
            const key = `section ${at}`
            return <SectionEditor key={key} editor={editor} at={at} />
          })}
          {sections.length >= maxSections ? null : (
            <div>
              <AppButton
                kind="outlined"
                leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
                onClick={() => form.insertListItem('sections', newSection())}
              >{t`Add a section`}</AppButton>
            </div>
          )}
        </ContractForm>
        <section className={classes.preview} aria-labelledby="preview">
          <SectionHeading
            id="preview"
            detail={t`Nothing you type here is kept.`}
          >{t`Preview`}</SectionHeading>
          <Box mt={16}>
            {/* Not behind a version, whose fields have the same ids. */}
            {shown === null ? <FormPreview definition={toForm(form.values)} /> : null}
          </Box>
        </section>
      </div>
      <section aria-labelledby="versions">
        <SectionHeading id="versions">{t`Published versions`}</SectionHeading>
        <ul className={classes.versions}>
          {managed.versions.map(({ version, publishedAt, publishedBy }) => (
            <li key={version}>
              <Trans>
                <TextButton onClick={() => setShown(version)}>Version {version}</TextButton>,{' '}
                <Time at={publishedAt} />, {publishedBy}
              </Trans>
            </li>
          ))}
        </ul>
        {shown === null ? null : <VersionDialog version={shown} onClose={() => setShown(null)} />}
      </section>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </AdminRecord>
  )
}
