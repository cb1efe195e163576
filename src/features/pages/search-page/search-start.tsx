import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { LatestPages, type LatestPage } from '../latest-pages/latest-pages'

/** Before anything is asked: what changed last, of what the reader may open. */
export function SearchStart({ pages }: { pages: readonly LatestPage[] }) {
  return (
    <>
      <SectionHeading>Changed last</SectionHeading>
      <LatestPages pages={pages} />
    </>
  )
}
