import { t } from '@lingui/core/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { profileQuestionQueries } from '~/auth/profile-questions.queries'
import { readProfileQuestions, saveProfileQuestions } from '~/auth/profile-questions.functions'
import { questionFields } from '~/contract/enums'
import { type ProfileQuestions, profileQuestionsContract } from '~/contract/profile-questions'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { AppButton } from '~/ui/components/app-button/app-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { Stack, Text } from '~/ui/layouts/primitives'

/** The words of the two questions of a profile, and whether they are asked. */
export function QuestionsForm() {
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
    <ContractForm
      form={form}
      gap={24}
      mt={16}
      maw="640px"
      foot={
        <div>
          <AppButton type="submit" size="md" loading={form.isSending}>{t`Save`}</AppButton>
        </div>
      }
    >
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
    </ContractForm>
  )
}
