import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconRss } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageTitle } from '~/ui/components/page-title/page-title'
import classes from './news-page.module.css'
import { getHref } from '~/ui/links/href'

/** What is new in the programme, for everybody. `children` is the list. */
export function NewsPage({ children }: { children: ReactNode }) {
  return (
    <>
      <PageTitle
        lead={t`What is new in the programme, for everybody. Members find more in the community.`}
        aside={
          <a className={classes.feed} href={getHref({ to: '/news.atom' })} type="application/atom+xml">
            <Trans>
              <IconRss size={16} stroke={1.6} aria-hidden="true" /> Atom feed
            </Trans>
          </a>
        }
      >{t`News`}</PageTitle>
      <div className={classes.body}>{children}</div>
    </>
  )
}
