import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { learningPathQueries } from '~/features/learning/learning-paths.queries'
import { requirePath, requireUnit } from '~/features/learning/require-path'
import { LockedUnit } from '~/features/learning/unit-page/locked-unit'
import { UnitNav } from '~/features/learning/unit-page/unit-nav'
import { UnitPage } from '~/features/learning/unit-page/unit-page'
import { PageContents } from '~/features/documents/page-contents'
import { useChecklistKey, PageText } from '~/features/documents/page-text/page-text'
import { splitAtHeadings } from '~/features/documents/sections'
import { DocumentFrame } from '~/app/layout/frames'
import { pageHead } from '~/routes/-page-head'

export const Route = createFileRoute('/_approved/learning-paths/$path/$unit')({
  staticData: { hasOwnLayout: true },
  loader: async ({ context: { queryClient }, params }) => {
    const [path, unit] = await Promise.all([
      requirePath(queryClient, params.path),
      requireUnit(queryClient, params.path, params.unit),
    ])
    return { title: unit?.title ?? t`A locked unit of ${path.title}` }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: t`Learning path`,
      ...loaderData,
      isClosed: true,
    }),
  component: Unit,
})

const getHeadings = (html: string) =>
  splitAtHeadings(html, 2).sections.map(({ id, title }) => ({ id, text: title, depth: 2 }))

function Unit() {
  const params = Route.useParams()
  const path = useSuspenseQuery(learningPathQueries.one(params.path)).data
  const unit = useSuspenseQuery(learningPathQueries.unit(params.path, params.unit)).data
  const checklist = useChecklistKey(unit?.document?.slug ?? `${params.path}/${params.unit}`)
  if (path === null) throw notFound()
  const headings = getHeadings(unit?.document?.html ?? '')
  return (
    <DocumentFrame
      tree={<UnitNav path={path} current={params.unit} />}
      treeName={t`Units of this path`}
      treeLabel={path.title}
      outline={
        headings.length > 0 ? <PageContents headings={headings} heading={t`On this page`} /> : undefined
      }
    >
      {unit === null ? (
        <LockedUnit path={path} unit={params.unit} />
      ) : (
        <UnitPage
          key={unit.slug}
          unit={unit}
          renderText={(html, size = 'document') => <PageText html={html} size={size} checklist={checklist} />}
        />
      )}
    </DocumentFrame>
  )
}
