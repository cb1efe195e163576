import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconRss } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageTitle } from '~/ui/components/page-title/page-title'
import classes from './news-page.module.css'
import { getHref } from '~/ui/links/href'
import type { Announcement } from '~/contract/community'
import { DividedList, DividedSection } from '~/ui/components/divided-list/divided-list'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'

/** The latest news on a public page, as links; renders nothing without any. */
export function NewsTeasers({
  news,
}: {
  news: readonly Pick<Announcement, 'id' | 'title' | 'publishedAt'>[]
}) {
  if (news.length === 0) return null
  return (
    <DividedSection
      title={t`News`}
      text={t`What is new in the programme.`}
      action={<TextRouteLink to="/news">{t`All news`}</TextRouteLink>}
    >
      <DividedList
        form="stacked"
        rows={news.map(({ id, title, publishedAt }) => ({
          id,
          name: title,
          detail: <Time at={publishedAt} format="day" />,
          to: getHref({ to: '/news', hash: id }),
        }))}
      />
    </DividedSection>
  )
}

/** The public news page. `children` is the list. */
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
