import { plural, t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reviewer } from '~/contract/page-reviews'
import type { Page } from '~/contract/pages'
import { errorMessage } from '~/ui/format/error-message'
import { Drawer } from '~/ui/components/drawer/drawer'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextButton } from '~/ui/components/text-link/text-link'
import { showToast } from '~/ui/components/toasts/toasts'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { Comments } from '../../reviews/comments'
import { endReview, addReviewer } from '../../reviews/page-reviews.functions'
import { isOpen, pageReviewQueries } from '../../reviews/page-reviews.queries'
import { VerdictLabel } from '../../reviews/review-page'
import classes from './details-panel.module.css'
import { Callout, ErrorCallout } from '~/ui/components/callout/callout'

interface ReviewPanelProps {
  id: string
  page: Page
}

/** Returns the number of open comments on a page's drafts. */
export const useOpenComments = (page: string): number =>
  useQuery(pageReviewQueries.comments(page)).data?.data.filter(isOpen).length ?? 0

/** The reviewers of the draft and their comments. Stays open beside the text. */
export function ReviewPanel({ id, page }: ReviewPanelProps) {
  const version = page.editing?.newestVersion ?? page.version
  return (
    <Drawer id={id} label={t`Review`} as="aside" className={classes.sheet} stays>
      <div className={classes.parts}>
        <section aria-labelledby={`${id}-reviewers`}>
          <h2 id={`${id}-reviewers`}>{t`Reviewers`}</h2>
          <Reviewers page={page.id} version={version} />
        </section>
        <section aria-labelledby={`${id}-comments`}>
          <h2 id={`${id}-comments`}>{t`Comments`}</h2>
          <div className={classes.wide}>
            <Comments page={page.id} version={version} headings={page.headings} />
          </div>
        </section>
      </div>
    </Drawer>
  )
}

function Reviewers({ page, version }: { page: string; version: number }) {
  const queryClient = useQueryClient()
  const query = pageReviewQueries.reviewers(page)
  const { data } = useQuery(query)
  const show = (changed: { data: Reviewer[] }) => queryClient.setQueryData(query.queryKey, changed)
  const end = useMutation({
    mutationFn: ({ identityUid }: Reviewer) => endReview({ data: { id: page, reviewer: identityUid } }),
    onSuccess: (changed) => {
      showToast(t`The review is ended.`)
      show(changed)
    },
  })
  return (
    <>
      <p>{t`They read the newest saved version and comment on it, until you publish it.`}</p>
      <Stack as="ul" gap={12} className={classes.wide}>
        {data?.data.map((reviewer) => (
          <li key={reviewer.identityUid}>
            <Cluster gap="0 12px" align="baseline" justify="space-between" size="sm">
              <span>
                <strong>{reviewer.name}</strong>
                <Text as="span" c="dim" size="sm">
                  {' '}
                  {reviewer.email}
                </Text>
              </span>
              <TextButton
                loading={end.isPending && end.variables === reviewer}
                onClick={() => end.mutate(reviewer)}
                aria-label={t`Remove ${reviewer.name} from the reviewers`}
              >{t`Remove`}</TextButton>
            </Cluster>
            <ReviewerState reviewer={reviewer} newest={version} />
          </li>
        ))}
      </Stack>
      <ErrorCallout error={end.error} />
      <ReviewerField page={page} onNamed={show} />
    </>
  )
}

function ReviewerState({ reviewer, newest }: { reviewer: Reviewer; newest: number }) {
  const { hasAccess, verdict, verdictVersion } = reviewer
  if (!hasAccess) return <StatusLabel tone="muted">{t`Has no access any more`}</StatusLabel>
  if (verdict === null) return <StatusLabel tone="pending">{t`Not reviewed yet`}</StatusLabel>
  return (
    <Cluster gap="0 12px">
      <VerdictLabel verdict={verdict} version={verdictVersion} />
      {verdictVersion !== newest ? (
        <Text as="span" c="dim" size="sm">{t`Version ${newest} is newer.`}</Text>
      ) : null}
    </Cluster>
  )
}

interface ReviewerFieldProps {
  page: string
  onNamed: (changed: { data: Reviewer[] }) => void
}

/** Searches for an approved user and requests a review. */
function ReviewerField({ page, onNamed }: ReviewerFieldProps) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, 250)
  const { data = [], isFetching } = useQuery(pageReviewQueries.found(text))
  const name = useMutation({
    mutationFn: (identityUid: string) =>
      addReviewer({ data: { params: { id: page }, body: { identityUid } } }),
    onSuccess: (changed) => {
      setTyped('')
      showToast(t`The reviewer is notified.`)
      onNamed(changed)
    },
  })
  const hasFound = typed.trim() !== '' && !isFetching
  return (
    <Select
      className={classes.wide}
      size="sm"
      label={t`Ask for a review`}
      description={t`Name or e-mail address of an approved user`}
      searchable
      // The service has already filtered the options.
      filter={({ options }) => options}
      data={data.map(({ identityUid, name: label, email }) => ({
        value: identityUid,
        label: `${label}, ${email}`,
      }))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) => value !== null && name.mutate(value)}
      nothingFoundMessage={hasFound ? t`No approved user found` : undefined}
      error={name.error ? errorMessage(name.error) : undefined}
      // The panel covers everything elsewhere.
      comboboxProps={{ withinPortal: false }}
    />
  )
}

/** A notice before publishing; renders nothing without open comments. */
export function OpenComments({ page }: { page: string }) {
  const open = useOpenComments(page)
  if (open === 0) return null
  return (
    <Callout tone="warning">
      {plural(open, {
        one: 'Publish although # comment of the review is open?',
        other: 'Publish although # comments of the review are open?',
      })}
    </Callout>
  )
}
