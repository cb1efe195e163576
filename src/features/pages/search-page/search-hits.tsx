import type { SearchHit } from '~/contract/pages'
import { PlaceLink } from '~/ui/components/place-link/place-link'
import { pageAddress } from '../page-address'
import classes from './search-hits.module.css'

const placeOf = ({ kind, category, component }: SearchHit) =>
  kind === 'document'
    ? ['Documents', category?.name, component?.name].filter((name) => name !== undefined).join(', ')
    : 'Pages of the portal'

/** What was found, the matching words marked. */
export function SearchHits({ hits }: { hits: readonly SearchHit[] }) {
  return (
    <ol className={classes.hits}>
      {hits.map((hit) => (
        <li key={`${hit.kind}/${hit.slug}`} className={classes.hit}>
          <h2 className={classes.title}>
            <PlaceLink to={pageAddress(hit)}>{hit.title}</PlaceLink>
          </h2>
          <p className={classes.place}>{placeOf(hit)}</p>
          {hit.snippet.length > 0 ? (
            <p className={classes.snippet}>
              {hit.snippet.map(({ text, match }, index) =>
                // oxlint-disable-next-line react/no-array-index-key -- a part is its place in the text
                match ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
              )}
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
