import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { type ReviewDecision, undoSeconds, type WaitingApplication } from '~/contract/applications'
import { errorMessage } from '~/forms/error-message'
import { focusFirstError } from '~/forms/form-fields'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useKeptForm } from '~/forms/use-draft'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Dialog } from '~/ui/components/dialog/dialog'
import { formatNumber } from '~/ui/format/numbers'
import { Cluster, Text } from '~/ui/layouts/primitives'
import { reviewMany } from '../applications.functions'
import { MailPreview } from './mail-preview'
import { messageProblem } from './message-problem'
import { ReasonField } from './reason-field'
import classes from './review-many.module.css'
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

const writing = v.object({ reason: v.string(), message: v.string() })

const getNames = (applications: readonly WaitingApplication[]) => {
  const names = applications.slice(0, namesShown).map(({ name }) => name)
  const rest = applications.length - names.length
  return rest > 0 ? t`${names.join(', ')} and ${formatNumber(rest)} more` : names.join(', ')
}

/** One decision for all that are ticked: who, why and what is mailed first; then what became of each. */
export function ReviewManyDialog(props: ReviewManyDialogProps) {
  const { decision, applications, onClose, onOpen, onDone } = props
  const queryClient = useQueryClient()
  const once = useIdempotencyKey(`review-many.${decision}`)
  const own = getUser(useSession())?.identityUid
  const kept = useKeptForm({
    form: 'review-many',
    about: decision,
    schema: writing,
    initial: { reason: '', message: '' },
    onClose,
    onOpen,
  })
  const { reason, message } = kept.written
  const [isAsked, setAsked] = useState(false)
  const decide = useMutation({
    mutationFn: () =>
      once((idempotencyKey) =>
        reviewMany({
          data: {
            users: applications.map(({ identityUid }) => identityUid),
            versions: applications.map(({ identityUid, version }) => ({ identityUid, version })),
            decision,
            reason,
            message,
            idempotencyKey,
          },
        }),
      ),
    onSuccess: kept.drop,
    onSettled: () => void queryClient.invalidateQueries(),
  })
  const wrong = messageProblem(
    { decision, reason, message },
    t`Say why, or choose a reason, so that they know what to change.`,
  )
  const [first] = applications
  const watched = applications.filter(({ claim }) => claim !== null && claim.identityUid !== own)
  const many = plural(applications.length, { one: '# application', other: '# applications' })

  return (
    <Dialog
      onClose={decide.data ? onDone : onClose}
      title={decide.data ? t`What became of each` : `${verbs()[decision]} ${many}`}
      size={560}
    >
      {decide.data ? (
        <ReviewManyResults
          decision={decision}
          applications={applications}
          results={decide.data.results}
          onClose={onDone}
        />
      ) : (
        <form
          {...lockWhilePending(decide.isPending)}
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(true)
            if (wrong !== null) focusFirstError(event.currentTarget, { message: true })
            else if (!decide.isPending) decide.mutate()
          }}
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
            decision={decision}
            reason={reason}
            message={message}
            onChange={(chosen, filled) => kept.write({ reason: chosen, message: filled })}
          />
          <Textarea
            label={t`Message to each of them`}
            name="message"
            size="sm"
            autosize
            minRows={4}
            maxRows={12}
            value={message}
            onChange={(event) => kept.write({ message: event.currentTarget.value })}
            {...(isAsked && wrong !== null ? { error: wrong } : {})}
          />
          {first === undefined ? null : (
            <MailPreview
              identityUid={first.identityUid}
              decision={decision}
              reason={reason}
              message={message}
            />
          )}
          {decide.error ? (
            <Callout
              tone="error"
              isAnnounced
            >{t`${errorMessage(decide.error)} The queue shows who still waits.`}</Callout>
          ) : null}
          <Text c="dim" size="sm">
            <Trans>
              {applications.length === 1
                ? t`Sends one mail.`
                : t`Sends ${formatNumber(applications.length)} mails, one to each applicant, with the same reason and message.`}{' '}
              You can undo for {undoSeconds} seconds.
            </Trans>
          </Text>
          <Cluster mt={16}>
            <AppButton
              type="submit"
              size="md"
              loading={decide.isPending}
              {...(decision === 'denied' ? { color: 'red' } : {})}
            >
              {verbs()[decision]} {many}
            </AppButton>
            <AppButton
              kind="outlined"
              size="md"
              disabled={decide.isPending}
              onClick={kept.cancel}
            >{t`Cancel`}</AppButton>
          </Cluster>
        </form>
      )}
    </Dialog>
  )
}
