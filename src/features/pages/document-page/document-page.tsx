import type { Page } from '~/contract/pages'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { PlaceLink } from '~/ui/components/place-link/place-link'
import { dayOf } from '~/ui/dates/dates'
import { categoryAddress, documentAddress } from '../page-address'
import { PageText } from '../page-text/page-text'
import classes from './document-page.module.css'

const crumbsOf = ({ title, category }: Page) => [
  { label: 'Documents', to: '/documents' },
  ...(category === null ? [] : [{ label: category.name, to: categoryAddress(category.slug) }]),
  { label: title },
]

/** A document: where it stands, its text, and the ones before and after it. */
export function DocumentPage({ page }: { page: Page }) {
  const { title, changedAt, minutes, html, previous, next } = page
  return (
    <article>
      <Breadcrumbs crumbs={crumbsOf(page)} />
      <div className={classes.head}>
        <PageTitle size="document">{title}</PageTitle>
        <div className={classes.meta}>
          <span>
            Changed <time dateTime={changedAt}>{dayOf(changedAt)}</time>
          </span>
          <span>{minutes} min</span>
        </div>
      </div>
      <PageText html={html} />
      {previous || next ? (
        <nav className={classes.turns} aria-label="Previous and next" data-no-print>
          {previous ? <Turn label="Previous" {...previous} /> : null}
          {next ? <Turn label="Next" {...next} /> : null}
        </nav>
      ) : null}
    </article>
  )
}

function Turn({ label, slug, title }: { label: 'Previous' | 'Next'; slug: string; title: string }) {
  return (
    <PlaceLink
      to={documentAddress(slug)}
      className={classes.turn}
      data-to={label.toLowerCase()}
      rel={label === 'Next' ? 'next' : 'prev'}
    >
      <span className={classes.turnLabel}>{label}</span>
      <span className={classes.turnTitle}>{title}</span>
    </PlaceLink>
  )
}
