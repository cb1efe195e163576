import { t, plural } from '@lingui/core/macro'
import { useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountQueries, useInvalidateWhenDone } from '~/forms/stale-queries'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time, TextWithTimes } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { type BulkChangeSearch, bulkChangeQueries } from './bulk-changes.queries'
import { ChangeRows } from './change-rows'
import {
  getChangeTitle,
  formatFilter,
  stateLabels,
  formatProgress,
  skipReasonLabels,
  formatValue,
} from './change-labels'
import type { BulkChange } from '~/contract/bulk-changes'
import classes from './bulk-change-page.module.css'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { formatNumber } from '~/ui/format/numbers'
import { Box, Stack, Text, Cluster } from '~/ui/layouts/primitives'
import { useNavigate } from '@tanstack/react-router'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { startBulkChange, stopBulkChange, undoBulkChange } from './bulk-changes.functions'
import { ErrorCallout } from '~/ui/components/callout/callout'

/** The summary of a bulk change: changes, skipped users with reasons, and mails. */
function ChangeSummary({ change: { change, state, changes, skipped, mails } }: { change: BulkChange }) {
  const isOver = state === 'done' || state === 'stopped'
  return (
    <div className={classes.summary}>
      <section aria-labelledby="changes">
        <SectionHeading id="changes">{isOver ? t`Who changed` : t`Who changes`}</SectionHeading>
        <CountList
          empty={t`No accounts.`}
          rows={changes.map(({ before, after, count }) => ({
            label: t`${formatValue(before)} to ${formatValue(after)}`,
            count,
          }))}
        />
      </section>
      <section aria-labelledby="skipped">
        <SectionHeading id="skipped">{t`Who is skipped, and why`}</SectionHeading>
        <CountList
          empty={t`No accounts.`}
          rows={skipped.map(({ reason, count }) => ({ label: skipReasonLabels()[reason], count }))}
        />
      </section>
      <section aria-labelledby="mails">
        <SectionHeading id="mails">{isOver ? t`Mails that went out` : t`Mails that go out`}</SectionHeading>
        <CountList
          empty={t`None.`}
          rows={mails.map(({ subject, count }) => ({ label: `“${subject}”`, count }))}
        />
        {change.kind === 'status' && change.mail && change.message !== '' ? (
          <>
            <Text c="dim" size="sm" mt={12}>{t`With this message:`}</Text>
            <blockquote className={classes.message}>{change.message}</blockquote>
          </>
        ) : null}
      </section>
    </div>
  )
}

interface CountListProps {
  rows: readonly { label: string; count: number }[]
  empty: string
}

function CountList({ rows, empty }: CountListProps) {
  if (rows.length === 0)
    return (
      <Text c="faint" size="sm" className={classes.nothing}>
        {empty}
      </Text>
    )
  return (
    <Box as="ul" size="sm" className={classes.counts}>
      {rows.map(({ label, count }) => (
        <li key={label}>
          <span>{label}</span>
          <strong>{formatNumber(count)}</strong>
        </li>
      ))}
    </Box>
  )
}

/** The progress: a sentence, and a bar while it runs. */
function ChangeProgress({ change }: { change: BulkChange }) {
  const { state, counts } = change
  return (
    <Stack gap={8} className={classes.progress}>
      <p role="status">
        <TextWithTimes text={formatProgress(change)} />
      </p>
      {state === 'running' ? (
        <progress aria-label={t`Progress`} max={counts.total} value={counts.total - counts.waiting} />
      ) : null}
    </Stack>
  )
}

/** A bulk change: preview, progress and result, under the same URL. */
export function BulkChangePage({ id, search }: { id: string; search: BulkChangeSearch }) {
  const { data: change } = useSuspenseQuery(bulkChangeQueries.one(id))
  useInvalidateWhenDone(change.state === 'done' || change.state === 'stopped', accountQueries)
  return (
    <AdminRecord
      above={[{ label: t`Bulk changes`, to: '/admin/bulk-changes' }]}
      title={getChangeTitle(change)}
      about={
        <>
          {change.created.byName || t`A former administrator`}, <Time at={change.created.at} />
          {change.filter === null
            ? null
            : `, ${formatFilter(change.filter) === '' ? t`all accounts` : t`everybody who matches: ${formatFilter(change.filter)}`}`}
        </>
      }
      state={<StatusLabel {...stateLabels()[change.state]} isBoxed />}
    >
      <ChangeProgress change={change} />
      <ChangeActions change={change} />
      <ChangeSummary change={change} />
      <ChangeRows change={change} search={search} />
    </AdminRecord>
  )
}

/** The available actions: start a preview, stop a running change, undo a finished one. */
function ChangeActions({ change }: { change: BulkChange }) {
  const { id, state, counts } = change
  const queryClient = useQueryClient()
  const { run, dialog } = useReauthenticationPrompt()
  const navigate = useNavigate()
  // An error can mean that another administrator was faster, so the page refetches either way.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: bulkChangeQueries.all() })
  const start = useMutation({
    mutationFn: () => run(() => startBulkChange({ data: { id } })),
    onSettled,
  })
  const stop = useMutation({
    mutationFn: () => stopBulkChange({ data: { id } }),
    onSettled,
  })
  const undo = useMutation({
    mutationFn: () => undoBulkChange({ data: { id } }),
    onSuccess: (preview) =>
      navigate({ to: '/admin/bulk-changes/$id', params: { id: preview.id }, search: {} }),
    onSettled,
  })
  const failure = start.error ?? stop.error ?? undo.error
  const hasNoChanges = counts.waiting === 0
  return (
    <Stack gap={12} maw="640px" py={16}>
      <ErrorCallout error={failure} />
      <Cluster>
        {state === 'preview' ? (
          <>
            <AppButton
              size="md"
              loading={start.isPending}
              disabled={hasNoChanges}
              disabledReason={hasNoChanges ? t`No account would change.` : undefined}
              onClick={() => start.mutate()}
            >
              {hasNoChanges
                ? t`Apply`
                : t`Apply to ${plural(counts.waiting, { one: '# user', other: '# users' })}`}
            </AppButton>
            <AppButtonLink kind="outlined" size="md" to="/admin/accounts">{t`Cancel`}</AppButtonLink>
          </>
        ) : null}
        {state === 'running' ? (
          <AppButton
            kind="outlined"
            size="md"
            loading={stop.isPending}
            onClick={() => stop.mutate()}
          >{t`Stop`}</AppButton>
        ) : null}
        {(state === 'done' || state === 'stopped') && counts.changed > 0 ? (
          <AppButton
            kind="outlined"
            size="md"
            loading={undo.isPending}
            onClick={() => undo.mutate()}
          >{t`Preview undo`}</AppButton>
        ) : null}
      </Cluster>
      {dialog}
    </Stack>
  )
}
