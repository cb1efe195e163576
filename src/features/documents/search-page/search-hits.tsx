import { Trans } from '@lingui/react/macro'
import type { SearchHit } from '~/contract/page-search'
import { PlaceLink } from '~/ui/components/place-link/place-link'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { Cluster, Text } from '~/ui/layouts/primitives'
import { pageAddress } from '../page-address'
import { kindWords } from './search-filters'
import classes from './search-hits.module.css'

const getPlace = ({ kind, category, component }: SearchHit) =>
  kind === 'document'
    ? [kindWords().document, category?.name, component?.name].filter((name) => name !== undefined)
    : [kindWords().content]

interface SearchHitsProps {
  hits: readonly SearchHit[]
  /** They answer the question before this one. */
  isStale: boolean
  /** A hit was opened. */
  onOpen: () => void
}

/** Pages, each opening at the part that fits best, with the matching words marked. */
export function SearchHits({ hits, isStale, onOpen }: SearchHitsProps) {
  return (
    <ol className={classes.hits} data-stale={isStale || undefined}>
      {hits.map((hit) => (
        <li key={`${hit.kind}/${hit.slug}`} className={classes.hit}>
          <Hit hit={hit} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  )
}

function Hit({ hit, onOpen }: { hit: SearchHit; onOpen: () => void }) {
  const { title, section, sections, snippet, changedAt } = hit
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
        <PlaceLink to={pageAddress(hit, section?.id)} onClick={onOpen}>
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
              <TextPlace key={other.id} to={pageAddress(hit, other.id)} onClick={onOpen}>
                {other.text || title}
              </TextPlace>
            ))}
          </Trans>
        </Cluster>
      ) : null}
    </article>
  )
}
