import { t } from '@lingui/core/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { type MailKindText, type MailTextInput, mailTextInput } from '~/contract/mail-texts'
import { useConfirmLeaving } from '~/forms/confirm-leaving'
import { ContractForm, type ContractFormState, useContractForm } from '~/forms/contract-form'
import { errorMessage } from '~/ui/format/error-message'
import { problemErrors } from '~/forms/field-errors'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { confirm } from '~/ui/components/confirm/confirm'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Tag } from '~/ui/components/tag/tag'
import { showToast } from '~/ui/components/toasts/toasts'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { Cluster, Text, Stack } from '~/ui/layouts/primitives'
import { readMailText, sendTestMail, updateMailText } from './mail-texts.functions'
import { mailTextQueries } from './mail-texts.queries'
import classes from './mail-texts.module.css'

interface Values extends MailTextInput {
  revision: number
}

const getValues = ({ text, revision }: MailKindText): Values => ({ ...text, revision })

const toText = ({ subject, body, button }: Values): MailTextInput => ({ subject, body, button })

/** The text of a mail with its variables and a preview. */
export function MailPage({ id }: { id: string }) {
  const mail = useSuspenseQuery(mailTextQueries.one(id)).data
  const queryClient = useQueryClient()
  const keep = async (saved: MailKindText) => {
    queryClient.setQueryData(mailTextQueries.one(id).queryKey, saved)
    await queryClient.invalidateQueries({ queryKey: mailTextQueries.list().queryKey })
  }
  const form = useContractForm<Values, MailKindText>({
    name: `mail ${id}`,
    schema: mailTextInput,
    initialValues: getValues(mail),
    saved: getValues(mail),
    toInput: toText,
    toField: (path) => path.replace(/^text\./, ''),
    draft: {
      schema: v.object({ subject: v.string(), body: v.string(), button: v.string(), revision: v.number() }),
    },
    send: (values) =>
      updateMailText({
        data: {
          params: { id },
          body: { text: v.parse(mailTextInput, toText(values)), revision: values.revision },
        },
      }),
    onDone: async (saved) => {
      await keep(saved)
      form.show(getValues(saved))
      showToast(t`The text of the mail is saved.`)
    },
    newest: { read: () => readMailText({ data: { id } }), toValues: getValues },
  })
  useConfirmLeaving(() => form.isDirty(), t`What is typed about the mail is not saved.`)
  return (
    <AdminRecord
      above={[{ label: t`Mails`, to: '/admin/mails' }]}
      title={mail.subject}
      about={mail.purpose}
      state={mail.isChanged ? <Tag tone="accent">{t`Changed`}</Tag> : <Tag>{t`The portal’s text`}</Tag>}
    >
      <div className={classes.columns}>
        <MailForm form={form} mail={mail} onReset={keep} />
        <Preview id={id} text={toText(form.getValues())} />
      </div>
    </AdminRecord>
  )
}

interface MailFormProps {
  form: ContractFormState<Values, MailKindText>
  mail: MailKindText
  /** The default text applies again. */
  onReset: (mail: MailKindText) => Promise<void>
}

function MailForm({ form, mail, onReset }: MailFormProps) {
  const { id } = mail
  const testing = useMutation({
    mutationFn: () => sendTestMail({ data: { params: { id }, body: toText(form.getValues()) } }),
    onSuccess: ({ to }) => showToast(t`A test is on its way to ${to}.`),
    onError: (error) => {
      if (!form.placeError(error)) form.showProblem(errorMessage(error))
    },
  })
  const resetting = useMutation({
    mutationFn: () =>
      updateMailText({ data: { params: { id }, body: { text: null, revision: mail.revision } } }),
    onSuccess: async (saved) => {
      await onReset(saved)
      form.show(getValues(saved))
      showToast(t`The portal’s text is in force again.`)
    },
    onError: (error) => form.showProblem(errorMessage(error)),
  })
  const reset = async () => {
    const isAgreed = await confirm({
      title: t`Use the portal’s text?`,
      children: t`Your text of this mail is deleted.`,
      confirmLabel: t`Use the portal’s text`,
    })
    if (isAgreed) resetting.mutate()
  }
  return (
    <ContractForm
      form={form}
      gap={20}
      conflictTitle={t`Someone else changed this mail in the meantime.`}
      foot={
        <Cluster>
          <AppButton type="submit" size="md" loading={form.isSending}>{t`Save`}</AppButton>
          <AppButton
            kind="outlined"
            size="md"
            loading={testing.isPending}
            onClick={() => testing.mutate()}
          >{t`Send a test to me`}</AppButton>
          {mail.isChanged ? (
            <AppButton
              kind="outlined"
              size="md"
              loading={resetting.isPending}
              onClick={() => void reset()}
            >{t`Use the portal’s text`}</AppButton>
          ) : null}
        </Cluster>
      }
    >
      <Fields form={form} mail={mail} />
    </ContractForm>
  )
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (element: EventTarget): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

function Fields({ form, mail: { hasButton, variables } }: Pick<MailFormProps, 'form' | 'mail'>) {
  const last = useRef<TextField>(null)
  const insert = (variable: string) => {
    const field = last.current ?? form.ref.current?.querySelector('textarea')
    if (!field) return
    const { name, value, selectionStart, selectionEnd } = field
    const start = selectionStart ?? value.length
    const typed = value.slice(0, start) + variable + value.slice(selectionEnd ?? start)
    flushSync(() => form.setFieldValue(name as keyof MailTextInput, typed))
    field.focus()
    field.setSelectionRange(start + variable.length, start + variable.length)
  }
  return (
    <Stack
      gap={20}
      onFocus={({ target }) => {
        if (isTextField(target)) last.current = target
      }}
    >
      <TextInput label={t`Subject`} {...form.field('subject')} />
      <Textarea
        label={t`Text`}
        description={t`Blank lines separate paragraphs. A paragraph whose variables are all empty is left out.`}
        autosize
        minRows={8}
        maxRows={24}
        {...form.field('body')}
      />
      {hasButton ? (
        <TextInput
          label={t`Label of the button`}
          description={t`Its address always stays the portal’s.`}
          {...form.field('button')}
        />
      ) : null}
      <div>
        <Text size="sm" mb={8}>{t`Variables. Choose one to insert it.`}</Text>
        <ul className={classes.variables}>
          {variables.map(({ name, meaning, isRequired }) => (
            <li key={name}>
              <button type="button" onClick={() => insert(`{${name}}`)}>{`{${name}}`}</button>
              <span>{isRequired ? t`${meaning}. The mail needs it.` : meaning}</span>
            </li>
          ))}
        </ul>
      </div>
    </Stack>
  )
}

// Milliseconds. Debounces the preview while the user types.
const debounceMs = 400

// A link in the frame would open a portal page inside it.
const disableLinks = (html: string) => html.replaceAll(/ href="[^"]*"/g, '')

function Preview({ id, text }: { id: string; text: MailTextInput }) {
  const [paused] = useDebouncedValue(text, debounceMs)
  const { data, error, isPlaceholderData } = useQuery({
    ...mailTextQueries.preview(id, paused),
    enabled: v.is(mailTextInput, paused),
  })
  return (
    <section aria-busy={isPlaceholderData}>
      <SectionHeading>{t`Preview`}</SectionHeading>
      <Text c="dim" size="sm" mt={8}>{t`With sample values, as the mail is sent.`}</Text>
      {error ? (
        <Callout tone="warning" title={t`There is no preview of this text.`}>
          {Object.values(problemErrors(error)).join(' ') || errorMessage(error)}
        </Callout>
      ) : null}
      {data ? (
        <>
          <p className={classes.subject}>{data.subject}</p>
          <iframe
            className={classes.frame}
            title={t`The mail as HTML`}
            sandbox=""
            srcDoc={disableLinks(data.html)}
          />
          <details className={classes.plain}>
            <summary>{t`As plain text`}</summary>
            <pre>{data.text}</pre>
          </details>
        </>
      ) : null}
    </section>
  )
}
