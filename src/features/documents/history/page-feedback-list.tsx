import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '~/forms/error-message'
import { PagedList } from '~/ui/components/list-content/list-content'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { formatNumber } from '~/ui/format/numbers'
import classes from './page-feedback-list.module.css'
import { type HistorySearch, pageHistoryQueries } from './page-history.queries'
import { getHref } from '~/ui/links/href'

interface PageFeedbackListProps {
  id: string
  search: HistorySearch
}

const countWords = ({ helpful, unhelpful }: { helpful: number; unhelpful: number }) =>
  t`${formatNumber(helpful)} found it helpful, ${formatNumber(unhelpful)} did not`

/** What readers said of the page, with their reasons. */
export function PageFeedbackList({ id, search }: PageFeedbackListProps) {
  const { said = 1 } = search
  const list = useQuery(pageHistoryQueries.feedback(id, said))
  const hrefFor = (page?: number) =>
    getHref({
      to: '/admin/pages/$id/versions',
      params: { id },
      search: { ...search, said: page },
    })
  return (
    <section aria-label={t`What readers said`}>
      <SectionHeading
        detail={list.data && list.data.total > 0 ? countWords(list.data) : null}
      >{t`What readers said`}</SectionHeading>
      <PagedList
        list={list}
        skeleton={{ rows: 3 }}
        errorTitle={t`The feedback could not be loaded.`}
        describeError={errorMessage}
        empty={<p className={classes.none}>{t`No feedback on this page yet.`}</p>}
        paging={{ page: said, hrefFor }}
      >
        {(rows) => (
          <ul>
            {rows.map(({ helpful, reason, version, createdAt }, index) => (
              <li
                // oxlint-disable-next-line react/no-array-index-key -- two readers may say the same at once
                key={`${createdAt} ${index}`}
                className={classes.row}
              >
                <StatusLabel tone={helpful ? 'success' : 'warning'}>
                  {helpful ? t`Helpful` : t`Not helpful`}
                </StatusLabel>
                <p className={classes.reason}>
                  {reason === '' ? <span className={classes.none}>{t`No reason given`}</span> : reason}
                </p>
                <p className={classes.meta}>
                  <Trans>
                    Version {version}, <Time at={createdAt} format="day" />
                  </Trans>
                </p>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
