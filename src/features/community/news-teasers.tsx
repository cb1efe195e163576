import { t } from '@lingui/core/macro'
import type { Announcement } from '~/contract/community'
import { DividedList, RuledSection } from '~/ui/components/divided-list/divided-list'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { getHref } from '~/ui/links/href'

/** The latest news on a public page, each leading to its text; nothing while there are none. */
export function NewsTeasers({
  news,
}: {
  news: readonly Pick<Announcement, 'id' | 'title' | 'publishedAt'>[]
}) {
  if (news.length === 0) return null
  return (
    <RuledSection
      title={t`News`}
      text={t`What is new in the programme.`}
      action={<TextPlace to="/news">{t`All news`}</TextPlace>}
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
    </RuledSection>
  )
}
