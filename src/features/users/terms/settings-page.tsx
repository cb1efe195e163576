import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Radio, Checkbox, TextInput } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { termsContract, type TermsPolicy } from '~/contract/terms'
import { ContractForm, type ContractFormProps, useContractForm } from '~/forms/contract-form'
import { AppButton } from '~/ui/components/app-button/app-button'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextLink } from '~/ui/components/text-link/text-link'
import { showToast } from '~/ui/components/toasts/toasts'
import { Time } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { Box, Stack, Text } from '~/ui/layouts/primitives'
import { saveTermsPolicy } from './terms.functions'
import { termsQueries } from './terms.queries'
import { profileQuestionQueries } from '~/auth/profile-questions.queries'
import { readProfileQuestions, saveProfileQuestions } from '~/auth/profile-questions.functions'
import { questionFields } from '~/contract/enums'
import { type ProfileQuestions, profileQuestionsContract } from '~/contract/profile-questions'

type Choice = 'notice' | 'wait'

const toChoice = ({ closedAreasNeedTerms }: TermsPolicy): Choice => (closedAreasNeedTerms ? 'wait' : 'notice')

/** The portal-wide settings of administrators. */
export function SettingsPage() {
  const policy = useSuspenseQuery(termsQueries.policy()).data
  return (
    <AdminRecord title={t`Settings`}>
      <Box as="section" mb={40}>
        <SectionHeading>{t`Terms of use`}</SectionHeading>
        <TermsForm policy={policy} />
      </Box>
      <section>
        <SectionHeading>{t`Profile questions`}</SectionHeading>
        <QuestionsForm />
      </section>
    </AdminRecord>
  )
}

/** A section of the settings that saves separately. */
function SettingsForm(props: Pick<ContractFormProps, 'form' | 'gap' | 'children'>) {
  return (
    <ContractForm
      {...props}
      mt={16}
      maw="640px"
      foot={
        <div>
          <AppButton type="submit" size="md" loading={props.form.isSending}>{t`Save`}</AppButton>
        </div>
      }
    />
  )
}

function TermsForm({ policy }: { policy: TermsPolicy }) {
  const { inForce } = policy
  const queryClient = useQueryClient()
  const form = useContractForm<{ choice: Choice }, TermsPolicy>({
    initialValues: { choice: toChoice(policy) },
    saved: { choice: toChoice(policy) },
    schema: termsContract.setPolicy.body,
    toInput: ({ choice }) => ({ closedAreasNeedTerms: choice === 'wait' }),
    send: ({ choice }) => saveTermsPolicy({ data: { closedAreasNeedTerms: choice === 'wait' } }),
    onDone: (saved) => {
      queryClient.setQueryData(termsQueries.policy().queryKey, saved)
      showToast(t`The settings are saved.`)
    },
  })
  return (
    <SettingsForm form={form} gap={20}>
      <Text c="dim" size="sm">
        {inForce === null ? (
          <Trans>
            The terms of use are not published, so no one has to accept them. Write and publish them under{' '}
            <TextLink to="/admin/documents" search={{ kind: 'content' }}>
              public pages
            </TextLink>
            .
          </Trans>
        ) : (
          <Trans>
            Version {inForce.version} of the <TextLink to="/terms-of-use">terms of use</TextLink> has been in
            force since <Time at={inForce.publishedAt} format="long-day" />. If you publish a minor
            correction, no one is asked again.
          </Trans>
        )}
      </Text>
      <Radio.Group label={t`Approved users who have not accepted them`} {...form.getInputProps('choice')}>
        <Stack gap={10} mt={8}>
          <Radio
            value="notice"
            label={t`See a notice`}
            description={t`It stays on every page until they accept. Closed areas are open to them meanwhile.`}
          />
          <Radio
            value="wait"
            label={t`Accept before they go on`}
            description={t`Documents, learning paths, community and kits wait until they accept, also after each new version. Administrators are never locked out.`}
          />
        </Stack>
      </Radio.Group>
    </SettingsForm>
  )
}

/** The two profile questions, and whether they are asked. */
function QuestionsForm() {
  const saved = useSuspenseQuery(profileQuestionQueries.current()).data
  const queryClient = useQueryClient()
  const form = useContractForm<ProfileQuestions, ProfileQuestions>({
    initialValues: saved,
    saved,
    schema: profileQuestionsContract.set.body,
    send: (values) => saveProfileQuestions({ data: values }),
    newest: { read: () => readProfileQuestions(), toValues: (made) => made },
    onDone: (made) => {
      queryClient.setQueryData(profileQuestionQueries.current().queryKey, made)
      showToast(t`The settings are saved.`)
    },
  })
  return (
    <SettingsForm form={form} gap={24}>
      <Text c="dim" size="sm">
        {t`Registration and profiles can ask two questions, answered with yes or no. Reviewers see the answers. They are kept if you stop asking.`}
      </Text>
      {questionFields.map((field, index) => (
        <fieldset key={field}>
          <legend>
            <strong>{t`Profile question ${index + 1}`}</strong>
          </legend>
          <Stack gap={12} mt={12}>
            <Checkbox
              label={t`Ask this question`}
              {...form.getInputProps(`${field}.isAsked`, { type: 'checkbox' })}
            />
            <TextInput label={t`Question`} {...form.field(`${field}.label`)} />
            <TextInput label={t`Hint`} {...form.field(`${field}.hint`)} />
          </Stack>
        </fieldset>
      ))}
    </SettingsForm>
  )
}
