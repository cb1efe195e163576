import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Page } from '~/contract/pages'
import { Time } from '~/ui/format/time'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { getEditorHref } from './page-hrefs'

type Meta = Pick<Page, 'changedAt' | 'minutes'> & Partial<Pick<Page, 'authorName' | 'version'>>

/** When and by whom a page was changed, and its reading time. */
export function PageMeta({ page: { changedAt, minutes, authorName, version } }: { page: Meta }) {
  return (
    <>
      {version === undefined ? null : <span>{t`Version ${version}`}</span>}
      <span>
        {authorName ? (
          <Trans>
            Changed <Time at={changedAt} format="long-day" /> by {authorName}
          </Trans>
        ) : (
          <Trans>
            Changed <Time at={changedAt} format="long-day" />
          </Trans>
        )}
      </span>
      <span>{t`${minutes} min to read`}</span>
    </>
  )
}

/** For administrators: a link to the editor. Renders nothing for others. */
export function PageEditLink({ page }: { page: Pick<Page, 'id' | 'editing'> | null }) {
  if (page?.editing === undefined) return null
  return <TextRouteLink to={getEditorHref(page.id)} data-no-print>{t`Edit this page`}</TextRouteLink>
}
