import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BulkChange } from '~/contract/bulk-changes'
import { errorMessage } from '~/forms/error-message'
import { useRecentSignIn } from '~/auth/reauthentication/use-recent-sign-in'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import classes from './bulk-change-page.module.css'
import { startBulkChange, stopBulkChange, undoBulkChange } from './bulk-changes.functions'
import { bulkChangeQueries } from './bulk-changes.queries'

/** What can be done now: start a preview, stop what runs, undo what has changed. */
export function ChangeActs({ change }: { change: BulkChange }) {
  const { id, state, counts } = change
  const queryClient = useQueryClient()
  const { run, dialog } = useRecentSignIn()
  const navigate = useNavigate()
  // A refusal can mean that another administrator acted first, so the page refetches either way.
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
    <Stack gap={12} className={classes.acts}>
      {failure === null ? null : (
        <Callout tone="error" isAnnounced>
          {errorMessage(failure)}
        </Callout>
      )}
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
