import type { Page } from '~/contract/pages'
import { usePublicConfig } from '~/auth/use-session'
import { Time } from '~/ui/format/time'
import { documentAddress } from '../page-address'
import classes from './document-page.module.css'

/** On paper alone, at the end: what this was, where it stands, and as of when. */
export function Colophon({ page: { title, slug, version, changedAt } }: { page: Page }) {
  const { origin, brand } = usePublicConfig()
  return (
    <footer className={classes.colophon}>
      <p>
        {title}. {brand.name} {brand.programme}
      </p>
      <p>
        {origin}
        {documentAddress(slug)}
      </p>
      <p>
        Version {version}, changed <Time at={changedAt} format="long-day" />
      </p>
    </footer>
  )
}
