import { plural, t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { type ReviewDecision, undoSeconds, type WaitingApplication } from '~/contract/applications'
import { errorMessage } from '~/forms/error-message'
import type { FieldErrors } from '~/forms/field-errors'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { FormButtons } from '~/forms/form-buttons'
import { useCancel } from '~/forms/use-draft'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { accountQueries } from '~/forms/stale-queries'
import { Callout } from '~/ui/components/callout/callout'
import { Dialog } from '~/ui/components/dialog/dialog'
import { formatNumber } from '~/ui/format/numbers'
import { Text } from '~/ui/layouts/primitives'
import { reviewMany } from '../applications.functions'
import { MailPreview } from './mail-preview'
import { messageProblem } from './use-deciding'
import { ReasonField } from './reason-field'
import { ReviewManyResults } from './review-many-results'

export interface ReviewManyDialogProps {
  decision: ReviewDecision
  /** Not empty. */
  applications: readonly WaitingApplication[]
  /** Left without a decision: the selection stays. */
  onClose: () => void
  /** Opens it again. */
  onOpen: () => void
  /** Left after one. */
  onDone: () => void
}

const verbs = () => ({ approved: t`Approve`, denied: t`Deny` }) as const
const namesShown = 8

const draft = { schema: v.object({ reason: v.optional(v.string()), message: v.optional(v.string()) }) }

const getNames = (applications: readonly WaitingApplication[]) => {
  const names = applications.slice(0, namesShown).map(({ name }) => name)
  const rest = applications.length - names.length
  return rest > 0 ? t`${names.join(', ')} and ${formatNumber(rest)} more` : names.join(', ')
}

/** One decision for all that are ticked: who, why and what is mailed first; then what became of each. */
export function ReviewManyDialog(props: ReviewManyDialogProps) {
  const { decision, applications, onClose, onOpen, onDone } = props
  const queryClient = useQueryClient()
  const own = getUser(useSession())?.identityUid
  const refresh = () => void queryClient.invalidateQueries(accountQueries)
  const form = useContractForm({
    name: `review-many.${decision}`,
    initialValues: { reason: '', message: '' },
    schema: (values): FieldErrors => {
      const unexplained = t`Say why, or choose a reason, so that they know what to change.`
      const message = messageProblem({ decision, ...values }, unexplained)
      return message === null ? {} : { message }
    },
    send: (values, idempotencyKey) =>
      reviewMany({
        data: {
          users: applications.map(({ identityUid }) => identityUid),
          versions: applications.map(({ identityUid, version }) => ({ identityUid, version })),
          decision,
          ...values,
          idempotencyKey,
        },
      }),
    onDone: refresh,
    onRefused: refresh,
    explain: (error) => `${errorMessage(error)} ${t`The queue shows who still waits.`}`,
    draft,
  })
  const cancel = useCancel(form, { onClose, onOpen })
  const { reason, message } = form.values
  const [first] = applications
  const watched = applications.filter(({ claim }) => claim !== null && claim.identityUid !== own)
  const many = plural(applications.length, { one: '# application', other: '# applications' })

  return (
    <Dialog
      onClose={form.made ? onDone : onClose}
      title={form.made ? t`Results` : `${verbs()[decision]} ${many}`}
      size={560}
    >
      {form.made ? (
        <ReviewManyResults
          decision={decision}
          applications={applications}
          results={form.made.results}
          onClose={onDone}
        />
      ) : (
        <ContractForm
          form={form}
          gap={16}
          foot={
            <>
              <Text c="dim" size="sm">
                {applications.length === 1
                  ? t`Sends one mail.`
                  : t`Sends ${formatNumber(applications.length)} mails, one to each applicant, with the same reason and message.`}{' '}
                {t`You can undo for ${undoSeconds} seconds.`}
              </Text>
              <FormButtons
                label={`${verbs()[decision]} ${many}`}
                isSending={form.isSending}
                onCancel={cancel}
                mt={16}
                {...(decision === 'denied' ? { color: 'red' } : {})}
              />
            </>
          }
        >
          <Text c="dim" size="sm">
            {getNames(applications)}
          </Text>
          {watched.length === 0 ? null : (
            <Callout tone="warning">
              {watched.map(({ name, claim }) => t`${claim?.name ?? ''} is looking at ${name}.`).join(' ')}
            </Callout>
          )}
          <ReasonField
            use={decision}
            label={t`Reason`}
            reason={reason}
            message={message}
            onChange={(chosen, filled) => form.setValues({ reason: chosen, message: filled })}
          />
          <Textarea
            label={t`Message to each of them`}
            size="sm"
            autosize
            minRows={4}
            maxRows={12}
            {...form.field('message')}
          />
          {first === undefined ? null : (
            <MailPreview
              identityUid={first.identityUid}
              decision={decision}
              reason={reason}
              message={message}
            />
          )}
        </ContractForm>
      )}
    </Dialog>
  )
}
