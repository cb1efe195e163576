import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Page } from '~/contract/pages'
import { Time } from '~/ui/format/time'

type Meta = Pick<Page, 'changedAt' | 'minutes'> & Partial<Pick<Page, 'authorName' | 'version'>>

/** When a page changed and by whom, and how long it takes to read. */
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
