import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ReviewedDraft, Verdict } from '~/contract/page-reviews'
import { AppButton } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextAnchor } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { Box, Cluster, Columns, Stack, Text } from '~/ui/layouts/primitives'
import { PageText } from '../page-text/page-text'
import type { Selected } from './comment-forms'
import { Comments } from './comments'
import { submitVerdict } from './page-reviews.functions'
import { isOpen, pageReviewQueries } from './page-reviews.queries'
import classes from './review-page.module.css'
import { Callout, ErrorCallout } from '~/ui/components/callout/callout'

/** A draft for its reviewers. */
export function ReviewPage({ id }: { id: string }) {
  const { data: draft } = useSuspenseQuery(pageReviewQueries.draft(id))
  return draft === null ? <ReviewEnded /> : <Review id={id} draft={draft} />
}

/** Shows the same message for a page that does not exist. */
export function ReviewEnded() {
  return (
    <PageTitle
      lead={t`The draft was published, or you are no longer asked to review it.`}
    >{t`There is no draft to review here`}</PageTitle>
  )
}

function Review({ id, draft }: { id: string; draft: ReviewedDraft }) {
  const { title, version, savedAt, minutes, html, headings } = draft
  const text = useRef<HTMLElement>(null)
  const [selected, setSelected] = useState<Selected | null>(null)
  const { data: comments } = useQuery(pageReviewQueries.comments(id))
  const open = comments?.data.filter(isOpen).length ?? 0
  return (
    <Columns content="text">
      <article ref={text}>
        <PageTitle size="document">{title}</PageTitle>
        <Cluster gap="4px 20px" c="faint" size="sm" mb={24}>
          <span>
            <Trans>
              Version {version}, saved <Time at={savedAt} />
            </Trans>
          </span>
          <span>{t`${minutes} min to read`}</span>
          <TextAnchor href="#review">
            {plural(open, { one: '# open comment', other: '# open comments' })}
          </TextAnchor>
        </Cluster>
        <Box mb={24}>
          <Callout title={t`This is a draft`}>
            {t`Only reviewers and administrators can read it. Select words to comment on them.`}
          </Callout>
        </Box>
        <PageText html={html} />
      </article>
      <aside id="review" tabIndex={-1} aria-label={t`Review`} className={classes.aside}>
        <Stack gap={32}>
          {draft.review === null ? null : <OwnVerdict id={id} version={version} review={draft.review} />}
          <section aria-labelledby="comments">
            <SectionHeading id="comments">{t`Comments`}</SectionHeading>
            <Box mt={12}>
              <Comments page={id} version={version} headings={headings} selected={selected} isBesideText />
            </Box>
          </section>
        </Stack>
      </aside>
      <SelectionButton within={text} onUse={setSelected} />
    </Columns>
  )
}

interface OwnVerdictProps {
  id: string
  version: number
  review: NonNullable<ReviewedDraft['review']>
}

const verdictLabels: () => Record<Verdict, string> = () => ({
  good: t`Looks good`,
  changes: t`Needs changes`,
})

/** A reviewer's verdict as text with an icon. */
export function VerdictLabel({ verdict, version }: { verdict: Verdict; version: number | null }) {
  return verdict === 'good' ? (
    <StatusLabel tone="success">
      {version === null ? t`Looks good` : t`Looks good, version ${version}`}
    </StatusLabel>
  ) : (
    <StatusLabel tone="warning">
      {version === null ? t`Needs changes` : t`Needs changes, version ${version}`}
    </StatusLabel>
  )
}

function OwnVerdict({ id, version, review }: OwnVerdictProps) {
  const queryClient = useQueryClient()
  const give = useMutation({
    mutationFn: (verdict: Verdict | null) =>
      submitVerdict({ data: { params: { id }, body: { verdict, version } } }),
    onSuccess: (changed) => queryClient.setQueryData(pageReviewQueries.draft(id).queryKey, changed),
  })
  const isCurrent = review.version === version
  const choose = (verdict: Verdict) => give.mutate(isCurrent && review.verdict === verdict ? null : verdict)
  return (
    <section aria-labelledby="verdict">
      <SectionHeading id="verdict">{t`Your verdict`}</SectionHeading>
      <Stack gap={10} align="start" className={classes.verdict}>
        <div role="status">
          {review.verdict === null ? (
            <Text c="dim" size="sm">{t`Say what you think of version ${version}.`}</Text>
          ) : (
            <VerdictLabel verdict={review.verdict} version={review.version} />
          )}
        </div>
        {review.verdict !== null && !isCurrent ? (
          <Text c="dim" size="sm">{t`Version ${version} is newer. Does it look good?`}</Text>
        ) : null}
        <Cluster gap={8}>
          {(['good', 'changes'] as const).map((verdict) => (
            <AppButton
              key={verdict}
              kind="outlined"
              loading={give.isPending && give.variables === verdict}
              aria-pressed={isCurrent && review.verdict === verdict}
              onClick={() => choose(verdict)}
            >
              {verdictLabels()[verdict]}
            </AppButton>
          ))}
        </Cluster>
        <ErrorCallout error={give.error} />
      </Stack>
    </section>
  )
}

// The maximum length of a comment's quotation, in characters.
const maxQuoteLength = 300

const readSelection = (text: HTMLElement | null): Selected | null => {
  const selection = window.getSelection()
  if (text === null || selection === null || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const quote = selection.toString().replace(/\s+/g, ' ').trim().slice(0, maxQuoteLength)
  if (quote === '' || !text.contains(range.commonAncestorContainer)) return null
  const above = [...text.querySelectorAll('h2[id], h3[id], h4[id], h5[id], h6[id]')].filter(
    (heading) =>
      (heading.compareDocumentPosition(range.startContainer) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
  return { quote, heading: above.at(-1)?.id ?? '' }
}

interface SelectionButtonProps {
  within: RefObject<HTMLElement | null>
  onUse: (selected: Selected) => void
}

/** A button to comment on the selected text, by pointer, touch or keyboard. */
function SelectionButton({ within, onUse }: SelectionButtonProps) {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    const read = () => setSelected(readSelection(within.current))
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [within])
  if (selected === null) return null
  return (
    <div className={classes.selection}>
      <AppButton
        // Otherwise the press would clear the selection first.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          onUse({ ...selected })
          window.getSelection()?.removeAllRanges()
        }}
      >{t`Comment on the selection`}</AppButton>
    </div>
  )
}
