import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ReviewDecision,
  type ReviewResult,
  undoSeconds,
  type WaitingApplication,
} from '~/contract/applications'
import { isProblemCode, problems } from '~/contract/problem'
import { accountQueries } from '~/forms/stale-queries'
import { AppButton } from '~/ui/components/app-button/app-button'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import { formatNumber } from '~/ui/format/numbers'
import { Box, Cluster, Text } from '~/ui/layouts/primitives'
import classes from './review-many.module.css'
import { tooLateSentence, tryTakeBack } from './take-back'
import { useSecondsLeft } from './use-seconds-left'

export interface ReviewManyResultsProps {
  decision: ReviewDecision
  applications: readonly WaitingApplication[]
  results: readonly ReviewResult[]
  onClose: () => void
}

// One after the other, hundreds would outlast the time in which they can be taken back.
const atOnce = 10

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

/** A result per application, and Undo for all that were decided while their mails wait. */
export function ReviewManyResults({ decision, applications, results, onClose }: ReviewManyResultsProps) {
  const queryClient = useQueryClient()
  const names = new Map(applications.map(({ identityUid, name }) => [identityUid, name]))
  const decided = results.flatMap(({ identityUid, undoUntil }) =>
    undoUntil === null ? [] : [{ identityUid, undoUntil }],
  )
  // Counted by this machine's clock from when the answer came: it may go otherwise than the service's.
  const [countedUntil] = useState(() => new Date(Date.now() + undoSeconds * 1000).toISOString())
  const left = useSecondsLeft(countedUntil, undoSeconds)
  const undo = useMutation({
    mutationFn: async () => {
      const taken = new Map<string, string | null>()
      const waiting = decided.values()
      const takeOneByOne = async () => {
        for (const one of waiting) taken.set(one.identityUid, await tryTakeBack(one))
      }
      await Promise.all(Array.from({ length: atOnce }, takeOneByOne))
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
          {tooLateSentence()}
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
