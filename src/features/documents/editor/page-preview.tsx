import { t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, type MouseEvent } from 'react'
import { ProblemError } from '~/contract/problem'
import type { Page } from '~/contract/pages'
import { errorMessage } from '~/forms/error-message'
import { Callout } from '~/ui/components/callout/callout'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { PageText } from '../page-text/page-text'
import classes from './page-preview.module.css'
import { pageWritingQueries } from './page-writing.queries'
import { previewScroller, type Scroller } from './use-scroll-together'
import { type Writing, useWriting } from './writing'

interface PagePreviewProps {
  /** As it was when the editor opened: its text is rendered already. */
  page: Page
  writing: Writing
  onScroller: (scroller: Scroller | null) => void
}

// Milliseconds of quiet after which what is typed is rendered.
const quiet = 300

const getRefusal = (error: unknown) =>
  (error instanceof ProblemError ? error.fields[0]?.message : undefined) ?? errorMessage(error)

/** Links would lead away from what is being written: they open beside it, and those within the page scroll. */
const followElsewhere = (event: MouseEvent<HTMLElement>) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href')
  if (!link || !href || href.startsWith('#')) return
  event.preventDefault()
  event.stopPropagation()
  window.open(link.href, '_blank', 'noopener')
}

/** What readers will get, rendered as for them. */
export function PagePreview({ page, writing, onScroller }: PagePreviewProps) {
  const title = useWriting(writing, (state) => state.text.title)
  const body = useWriting(writing, (state) => state.text.body)
  const [wanted] = useDebouncedValue(body, quiet)
  const isRendered = wanted === page.body
  const tellScroller = useCallback(
    (element: HTMLElement | null) => onScroller(element === null ? null : previewScroller(element)),
    [onScroller],
  )
  const { data, error } = useQuery({ ...pageWritingQueries.preview(wanted), enabled: !isRendered })
  return (
    <section
      ref={tellScroller}
      className={classes.preview}
      aria-label={t`Preview`}
      // A region that scrolls is reached by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onClickCapture={followElsewhere}
    >
      {error && !isRendered ? (
        <div className={classes.refusal}>
          <Callout tone="error" title={t`The preview could not be made`}>
            {getRefusal(error)}
          </Callout>
        </div>
      ) : null}
      <article className={classes.page}>
        <div className={classes.head}>
          <PageTitle size="document" isPreview>
            {title || t`Untitled`}
          </PageTitle>
        </div>
        <PageText html={isRendered ? page.html : (data?.html ?? page.html)} />
      </article>
    </section>
  )
}
