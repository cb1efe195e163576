import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { PageContents } from '~/features/documents/page-contents'
import { PageText } from '~/features/documents/page-text/page-text'
import { readPreview } from '~/features/documents/pages.functions'
import { Callout } from '~/ui/components/callout/callout'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { formatDateTime } from '~/ui/format/dates'
import { Box } from '~/ui/layouts/primitives'
import { DefaultFrame, SinglePageSsrFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'

/** A draft, for everyone who was given the link to it. */
export const Route = createFileRoute('/previews/$token')({
  loader: async ({ params }) => {
    const page = await readPreview({ data: params })
    if (page === null) throw notFound()
    return page
  },
  head: ({ loaderData }) =>
    pageHead({ title: loaderData?.title ?? t`This preview link doesn’t work`, isHidden: true }),
  headers: () => ({ 'cache-control': 'no-store' }),
  component: Preview,
  notFoundComponent: Ended,
})

function Preview() {
  const { title, version, html, headings, minutes, expiresAt } = Route.useLoaderData()
  return (
    <SinglePageSsrFrame
      title={title}
      meta={<span>{t`${minutes} min to read`}</span>}
      contents={
        headings.length > 0 ? <PageContents headings={headings} heading={t`On this page`} /> : undefined
      }
    >
      <Box mb={24}>
        <Callout tone="warning" title={t`This is a preview of version ${version}`}>
          {t`Readers may get another text. The link works until ${formatDateTime(expiresAt)}.`}
        </Callout>
      </Box>
      <PageText html={html} />
    </SinglePageSsrFrame>
  )
}

function Ended() {
  return (
    <DefaultFrame>
      <PageTitle
        lead={t`It has expired or was revoked, or part of the address is missing. Ask the person who sent it for a new one.`}
      >{t`This preview link doesn’t work`}</PageTitle>
    </DefaultFrame>
  )
}
