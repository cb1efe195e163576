import { Trans } from '@lingui/react/macro'
import type { SearchHit } from '~/contract/page-search'
import { PlaceLink } from '~/ui/components/place-link/place-link'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { Cluster, Text } from '~/ui/layouts/primitives'
import { isApproved } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { foundAddress } from './found-address'
import { kindWords } from './search-filters'
import classes from './search-hits.module.css'

const getPlace = ({ kind, category, component, path }: SearchHit) =>
  [kindWords()[kind], category?.name, component?.name, path?.name].filter((name) => name !== undefined)

interface SearchHitsProps {
  hits: readonly SearchHit[]
  /** They answer the question before this one. */
  isStale: boolean
  /** A hit was opened. */
  onOpen: () => void
}

/** What was found, each opening at the part that fits best, with the matching words marked. */
export function SearchHits({ hits, isStale, onOpen }: SearchHitsProps) {
  return (
    <ol className={classes.hits} data-stale={isStale || undefined}>
      {hits.map((hit) => (
        <li key={`${hit.kind}/${hit.path?.slug ?? ''}/${hit.slug}`} className={classes.hit}>
          <Hit hit={hit} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  )
}

function Hit({ hit, onOpen }: { hit: SearchHit; onOpen: () => void }) {
  const { title, section, sections, snippet, changedAt } = hit
  const isMember = isApproved(useSession())
  return (
    <article>
      <Cluster as="p" gap="0 8px" align="stretch" c="faint" size="sm">
        {getPlace(hit).map((name) => (
          <span key={name} className={classes.step}>
            {name}
          </span>
        ))}
        <Time className={classes.date} at={changedAt} format="day" />
      </Cluster>
      <h2 className={classes.title}>
        <PlaceLink to={foundAddress(hit, isMember, section?.id)} data-whole-row onClick={onOpen}>
          {title}
          {section === null || section.text === '' || section.text === title ? null : (
            <span className={classes.section}>
              <Text as="span" c="faint">
                :{' '}
              </Text>
              {section.text}
            </span>
          )}
        </PlaceLink>
      </h2>
      {snippet.length > 0 ? (
        <p className={classes.snippet}>
          {snippet.map(({ text, match }, index) =>
            // oxlint-disable-next-line react/no-array-index-key -- a part is its place in the text
            match ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
          )}
        </p>
      ) : null}
      {sections.length > 0 ? (
        <Cluster as="p" gap="0 14px" align="stretch" c="faint" className={classes.more}>
          <Trans>
            Also under{' '}
            {sections.map((other) => (
              <TextPlace key={other.id} to={foundAddress(hit, isMember, other.id)} onClick={onOpen}>
                {other.text || title}
              </TextPlace>
            ))}
          </Trans>
        </Cluster>
      ) : null}
    </article>
  )
}
