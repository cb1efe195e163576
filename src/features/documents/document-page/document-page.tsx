import type { Page } from '~/contract/pages'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { PlaceLink } from '~/ui/components/place-link/place-link'
import { formatList } from '~/ui/format/numbers'
import type { TreeComponent } from '../document-tree'
import { documentAddress } from '../page-address'
import { PageMeta } from '../page-meta'
import { PageText } from '../page-text/page-text'
import { getVersionNote } from '../product-versions'
import { Colophon } from './colophon'
import { documentCrumbs } from './document-crumbs'
import classes from './document-page.module.css'
import { documentTurns } from './document-turns'
import { PageTools } from './page-tools'
import { PreviewNotice } from './preview-notice'
import { VersionNotice } from './version-notice'

interface DocumentPageProps {
  page: Page
  /** The page's component as the tree has it. */
  component: TreeComponent | undefined
  /** The product version that the reader chose. */
  productVersion: string | undefined
  /** Whether a version is looked at that the address names. */
  isPreview: boolean
}

/** A document: where it stands, its text, and the ones before and after it. */
export function DocumentPage({ page, component, productVersion, isPreview }: DocumentPageProps) {
  const { title, html, appliesTo, editing } = page
  const note = getVersionNote(appliesTo, page.component?.versions ?? [], productVersion)
  const { previous, next } = documentTurns(page, component, productVersion)
  return (
    <article>
      <Breadcrumbs crumbs={documentCrumbs(page, { first: component?.first, productVersion })} />
      <div className={classes.head}>
        <PageTitle size="document">{title}</PageTitle>
        <div className={classes.meta}>
          <PageMeta page={page} />
          {note?.kind === 'quiet' ? <span>Applies to {formatList(note.about)}</span> : null}
          {editing === undefined ? null : <PageTools page={page} editing={editing} isPreview={isPreview} />}
        </div>
      </div>
      {isPreview && editing !== undefined ? <PreviewNotice page={page} editing={editing} /> : null}
      {note === null || note.kind === 'quiet' ? null : <VersionNotice note={note} component={component} />}
      <PageText html={html} />
      {previous || next ? (
        <nav className={classes.turns} aria-label="Previous and next" data-no-print>
          {previous ? <Turn label="Previous" {...previous} productVersion={productVersion} /> : null}
          {next ? <Turn label="Next" {...next} productVersion={productVersion} /> : null}
        </nav>
      ) : null}
      <Colophon page={page} />
    </article>
  )
}

interface TurnProps {
  label: 'Previous' | 'Next'
  slug: string
  title: string
  productVersion: string | undefined
}

function Turn({ label, slug, title, productVersion }: TurnProps) {
  return (
    <PlaceLink
      to={documentAddress(slug, productVersion)}
      className={classes.turn}
      data-to={label.toLowerCase()}
      rel={label === 'Next' ? 'next' : 'prev'}
    >
      <span className={classes.turnLabel}>{label}</span>
      <span className={classes.turnTitle}>{title}</span>
    </PlaceLink>
  )
}
