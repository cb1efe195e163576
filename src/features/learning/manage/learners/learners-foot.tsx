import { useNavigate, useRouter } from '@tanstack/react-router'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { Pagination, RowsPerPage } from '~/ui/components/pagination/pagination'
import { formatNumber } from '~/ui/format/numbers'
import { type LearnersSearch, withChange } from './learners-search'
import classes from './learners.module.css'

export interface LearnersFootProps {
  /** Of the path. */
  id: string
  search: LearnersSearch
  /** How many the filter finds. */
  total: number
}

/** Which of the learners are shown, how many a page, and the other pages. */
export function LearnersFoot({ id, search, total }: LearnersFootProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const { page = 1, count = defaultPageCount } = search
  const first = (page - 1) * count + 1
  const last = Math.min(page * count, total)
  const to = '/admin/learning-paths/$id/learners'
  const showRows = (rows: number) => {
    const chosen = pageCounts.find((known) => known === rows)
    const changed = withChange(search, { count: chosen === defaultPageCount ? undefined : chosen })
    void navigate({ to, params: { id }, search: changed })
  }
  return (
    <>
      <span>
        {first > last
          ? `0 of ${formatNumber(total)}`
          : `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`}
      </span>
      <div className={classes.pages}>
        <RowsPerPage value={count} options={pageCounts} onChange={showRows} />
        <Pagination
          page={page}
          pages={Math.ceil(total / count)}
          hrefFor={(number) =>
            router.buildLocation({
              to,
              params: { id },
              search: withChange(search, { page: number === 1 ? undefined : number }),
            }).href
          }
        />
      </div>
    </>
  )
}
