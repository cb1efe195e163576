import { plural, t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import { useQueryClient, useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  type ReviewDecision,
  undoSeconds,
  type WaitingApplication,
  type ReviewResult,
} from '~/contract/applications'
import { errorMessage } from '~/ui/format/error-message'
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
import { Text, Box, Cluster } from '~/ui/layouts/primitives'
import { reviewMany } from '../applications.functions'
import { MailPreview } from './mail-preview'
import { validateDecisionMessage } from './use-decision-form'
import { ReasonField } from './reason-field'
import { useState } from 'react'
import { isProblemCode, problems } from '~/contract/problem'
import { AppButton } from '~/ui/components/app-button/app-button'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import classes from './review-many.module.css'
import { getUndoExpiredMessage, tryUndoDecision, useSecondsLeft } from './undo-decision'

export interface ReviewManyDialogProps {
  decision: ReviewDecision
  /** At least one. */
  applications: readonly WaitingApplication[]
  /** Called when the dialog is cancelled: the selection stays. */
  onClose: () => void
  /** Opens the dialog again. */
  onOpen: () => void
  /** Called after a decision. */
  onDone: () => void
}

const verbs = () => ({ approved: t`Approve`, denied: t`Deny` }) as const
const maxNames = 8

const draft = { schema: v.object({ reason: v.optional(v.string()), message: v.optional(v.string()) }) }

const getNames = (applications: readonly WaitingApplication[]) => {
  const names = applications.slice(0, maxNames).map(({ name }) => name)
  const rest = applications.length - names.length
  return rest > 0 ? t`${names.join(', ')} and ${formatNumber(rest)} more` : names.join(', ')
}

/** Decides on all selected applications: recipients, reason and mail preview first, then the results. */
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
      const message = validateDecisionMessage({ decision, ...values }, unexplained)
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

interface ReviewManyResultsProps {
  decision: ReviewDecision
  applications: readonly WaitingApplication[]
  results: readonly ReviewResult[]
  onClose: () => void
}

// Sequential requests for hundreds would exceed the time in which decisions can be undone.
const concurrentUndos = 10

const refusal = (reason: string | undefined) => {
  if (reason === 'NOTHING_TO_REVIEW') return t`Not decided: it no longer waits, someone else decided`
  if (reason === 'CONFLICT') return t`Not decided: a new version was sent in the meantime`
  if (reason === 'IDEMPOTENCY_KEY_REUSED') return t`You already sent this decision with different content`
  if (reason === 'NOT_FOUND') return t`Not decided: this account is no longer there`
  return isProblemCode(reason) ? t`Not decided: ${problems[reason].title()}` : t`Not decided`
}

const told = (
  { outcome, reason, claimedBy }: ReviewResult,
  decision: ReviewDecision,
  taken: string | null | undefined,
): { tone: StatusTone; sentence: string } => {
  if (outcome === 'refused') return { tone: 'warning', sentence: refusal(reason) }
  if (taken === null) return { tone: 'pending', sentence: t`Undone: waits again, no mail was sent` }
  if (taken !== undefined) return { tone: 'warning', sentence: t`Not undone: ${taken}` }
  if (decision === 'approved') {
    return {
      tone: 'success',
      sentence: claimedBy === null ? t`Approved` : t`Approved, while ${claimedBy} was looking at it`,
    }
  }
  return {
    tone: 'error',
    sentence: claimedBy === null ? t`Denied` : t`Denied, while ${claimedBy} was looking at it`,
  }
}

/** The result of each application, and Undo for all decided ones until their mails are sent. */
function ReviewManyResults({ decision, applications, results, onClose }: ReviewManyResultsProps) {
  const queryClient = useQueryClient()
  const names = new Map(applications.map(({ identityUid, name }) => [identityUid, name]))
  const decided = results.flatMap(({ identityUid, undoUntil }) =>
    undoUntil === null ? [] : [{ identityUid, undoUntil }],
  )
  // Counted by this machine's clock from the response, since it may differ from the service's clock.
  const [countedUntil] = useState(() => new Date(Date.now() + undoSeconds * 1000).toISOString())
  const left = useSecondsLeft(countedUntil, undoSeconds)
  const undo = useMutation({
    mutationFn: async () => {
      const taken = new Map<string, string | null>()
      const waiting = decided.values()
      const takeOneByOne = async () => {
        for (const one of waiting) taken.set(one.identityUid, await tryUndoDecision(one))
      }
      await Promise.all(Array.from({ length: concurrentUndos }, takeOneByOne))
      return taken
    },
    onSettled: () => void queryClient.invalidateQueries(accountQueries),
  })
  const refused = results.length - decided.length
  return (
    <>
      <p role="status">
        {decision === 'approved'
          ? t`${formatNumber(decided.length)} approved.`
          : t`${formatNumber(decided.length)} denied.`}
        {refused > 0 ? ` ${t`${formatNumber(refused)} not decided.`}` : ''}
        {undo.data
          ? ` ${t`${formatNumber([...undo.data.values()].filter((why) => why === null).length)} undone.`}`
          : ''}
      </p>
      <Box as="ul" size="sm" className={classes.results}>
        {results.map((result) => {
          const { tone, sentence } = told(result, decision, undo.data?.get(result.identityUid))
          return (
            <li key={result.identityUid}>
              <span>{names.get(result.identityUid) ?? result.identityUid}</span>
              <StatusLabel tone={tone}>{sentence}</StatusLabel>
            </li>
          )
        })}
      </Box>
      {decided.length > 0 && left === 0 && undo.isIdle ? (
        <Text c="dim" size="sm">
          {getUndoExpiredMessage()}
        </Text>
      ) : null}
      <Cluster mt={16}>
        <AppButton size="md" onClick={onClose} data-autofocus>{t`Close`}</AppButton>
        {decided.length > 0 && (left !== 0 || undo.isPending) && !undo.data ? (
          <AppButton kind="outlined" size="md" loading={undo.isPending} onClick={() => undo.mutate()}>
            {decided.length === 1 ? t`Undo` : t`Undo all ${formatNumber(decided.length)}`}
            {/* Hidden from screen readers, which would announce each second. */}
            {left === null ? null : <span aria-hidden="true">{`\u00a0${t`(${left} s)`}`}</span>}
          </AppButton>
        ) : null}
      </Cluster>
    </>
  )
}
