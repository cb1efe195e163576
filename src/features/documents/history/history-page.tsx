import { t } from '@lingui/core/macro'
import { useQuery, useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Page } from '~/contract/pages'
import { errorMessage } from '~/ui/format/error-message'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { Pagination } from '~/ui/components/pagination/pagination'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { TextLink } from '~/ui/components/text-link/text-link'
import { pageEditorQueries } from '../editor/page-editor.queries'
import { getPreviewHref, getPageHref, getEditorHref } from '../page-hrefs'
import { Comparison } from './comparison'
import { type HistorySearch, pageHistoryQueries } from './page-history.queries'
import { VersionList } from './version-list'
import { isProblem } from '~/contract/problem'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { pageQueries } from '../pages.queries'
import { restorePageVersion } from '../editor/page-editor.functions'
import { getHref, type Href } from '~/ui/links/href'
import { AdminPage } from '~/ui/layouts/admin-record/admin-record'
import { Box, Columns } from '~/ui/layouts/primitives'
import { Trans } from '@lingui/react/macro'
import { PagedList } from '~/ui/components/list-content/list-content'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { formatNumber } from '~/ui/format/numbers'
import classes from './page-feedback-list.module.css'

interface Restorable {
  id: string
  newest: number
  /** The published version. */
  published: number | null
  /** Whether the page is disabled, so that readers do not get even a published version. */
  isDisabled: boolean
}

const describeRestoreEffect = ({ published, isDisabled }: Restorable) => {
  if (isDisabled) return t`Readers get nothing while its address is disabled.`
  return published === null
    ? t`Readers get nothing until you publish.`
    : t`Readers keep version ${published} until you publish.`
}

/** Asks for confirmation, then saves an earlier version as the newest draft; the published version stays. */
const useRestore = (page: Restorable): ((version: number) => Promise<void>) => {
  const { id, newest } = page
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  return async (version) => {
    const isWanted = await confirm({
      title: t`Restore version ${version} as a new draft?`,
      children: t`Its text is saved again as version ${newest + 1}. ${describeRestoreEffect(page)}`,
      confirmLabel: t`Restore version ${version}`,
    })
    if (!isWanted) return
    try {
      const restored = await restorePageVersion({
        data: { params: { id }, body: { version, baseVersion: newest } },
      })
      showToast(t`Version ${version} is now draft ${restored.version}. ${describeRestoreEffect(page)}`)
    } catch (error) {
      const isStale = isProblem(error, 'STALE_VERSION')
      showToast(
        isStale
          ? t`Someone else saved a newer version meanwhile. Look at it, then restore again if you still want to.`
          : errorMessage(error),
      )
    }
    await queryClient.invalidateQueries({ queryKey: pageQueries.all() })
    if (isStillHere()) await navigate({ to: '/admin/pages/$id/versions', params: { id }, search: {} })
  }
}

interface HistoryPageProps {
  id: string
  search: HistorySearch
}

const whatReadersGet = ({ editing, status }: Page) => {
  const { publishedVersion = null, newestVersion, disabled = false } = editing ?? {}
  if (status !== 'published' || publishedVersion === null) {
    return t`It is not published: readers get nothing.`
  }
  if (disabled) return t`Its address is disabled: readers get nothing.`
  return newestVersion === undefined || publishedVersion === newestVersion
    ? t`Readers get the newest version, ${publishedVersion}.`
    : t`Readers get version ${publishedVersion}; version ${newestVersion} is a draft.`
}

/** The history of a page: versions, a comparison of two, and feedback. The URL holds the state. */
export function HistoryPage({ id, search }: HistoryPageProps) {
  const { data: page } = useSuspenseQuery(pageEditorQueries.page(id))
  const { from, to } = search
  return (
    <AdminPage>
      <Breadcrumbs
        crumbs={[
          { label: t`Documents`, to: '/admin/documents' },
          { label: page.title, to: getEditorHref(id) },
          { label: t`History` },
        ]}
      />
      <Box mt={12}>
        <PageTitle
          size="admin"
          lead={whatReadersGet(page)}
          aside={
            <AppButtonLink kind="outlined" to="/admin/pages/$id" params={{ id }}>{t`Edit`}</AppButtonLink>
          }
        >{t`History of “${page.title}”`}</PageTitle>
      </Box>
      {from === undefined || to === undefined ? null : (
        <Comparison key={`${from} ${to}`} id={id} search={search} from={from} to={to} />
      )}
      <Columns mt={24}>
        <Versions page={page} search={search} />
        <PageFeedbackList id={id} search={search} />
      </Columns>
    </AdminPage>
  )
}

/** Content pages themselves show the published version only. */
const getAddress =
  (page: Page) =>
  (version: number): Href | null => {
    if (page.kind === 'document') return getPreviewHref(page.slug, version)
    return version === page.editing?.publishedVersion ? getPageHref(page) : null
  }

function Versions({ page, search }: { page: Page; search: HistorySearch }) {
  const { id } = page
  const list = useQuery(pageHistoryQueries.versions(id, search.page ?? 1))
  const newest = page.editing?.newestVersion ?? page.version
  const { publishedVersion: published = null, disabled: isDisabled = false } = page.editing ?? {}
  const restore = useRestore({ id, newest, published, isDisabled })
  const hrefFor = (wanted?: number) =>
    getHref({
      to: '/admin/pages/$id/versions',
      params: { id },
      search: { ...search, page: wanted },
    })
  if (list.data === undefined) {
    return list.error === null ? (
      <SkeletonRows rows={8} height={47} />
    ) : (
      <ErrorState title={t`The versions could not be loaded.`} query={list} />
    )
  }
  if (list.data.data.length === 0) {
    return (
      <EmptyState
        title={t`There are no earlier versions.`}
        action={
          <TextLink
            to="/admin/pages/$id/versions"
            params={{ id }}
            search={{}}
          >{t`Go to the newest`}</TextLink>
        }
      />
    )
  }
  return (
    <section aria-label={t`Versions`}>
      <VersionList
        id={id}
        getAddress={getAddress(page)}
        search={search}
        newest={newest}
        isDisabled={isDisabled}
        versions={list.data.data}
        isStale={list.isPlaceholderData}
        onRestore={(version) => void restore(version)}
      />
      <Box mt={12}>
        <Pagination
          page={list.data.page}
          pages={Math.ceil(list.data.total / list.data.count)}
          hrefFor={hrefFor}
        />
      </Box>
    </section>
  )
}

interface PageFeedbackListProps {
  id: string
  search: HistorySearch
}

const countWords = ({ helpful, unhelpful }: { helpful: number; unhelpful: number }) =>
  t`${formatNumber(helpful)} found it helpful, ${formatNumber(unhelpful)} did not`

/** Readers' feedback with their reasons. */
function PageFeedbackList({ id, search }: PageFeedbackListProps) {
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
