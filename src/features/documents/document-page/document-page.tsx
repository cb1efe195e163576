import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Page } from '~/contract/pages'
import { CopyButton } from '~/ui/clipboard/copy-button'
import { Breadcrumbs, type Crumb } from '~/ui/components/breadcrumbs/breadcrumbs'
import { PreviousNext } from '~/ui/components/previous-next/previous-next'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { formatList } from '~/ui/format/numbers'
import { type TreeComponent, getVersionNote, isAboutVersion, type VersionNote } from '../document-tree'
import {
  getDocumentHref,
  getCategoryHref,
  getMarkdownHref,
  getEditorHref,
  getHistoryHref,
  getManagedPagesHref,
  getPreviewHref,
} from '../page-hrefs'
import { PageMeta } from '../page-meta'
import { useChecklistKey, PageText } from '../page-text/page-text'
import classes from './document-page.module.css'
import { usePublicConfig } from '~/auth/use-session'
import { Time } from '~/ui/format/time'
import { Cluster, Text, Box } from '~/ui/layouts/primitives'
import { Callout } from '~/ui/components/callout/callout'
import { DividedList } from '~/ui/components/divided-list/divided-list'
import { MethodTag } from '~/ui/components/tag/tag'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { IconDots, IconHistory, IconListTree, IconPencil } from '@tabler/icons-react'
import { AppButtonRouteLink } from '~/ui/components/app-button/app-button'
import { RouteLink } from '~/ui/components/route-link/route-link'
import pageToolsClasses from './page-tools.module.css'

type Editing = NonNullable<Page['editing']>

const getTitle = ({ version, status }: Page, { publishedVersion, disabled }: Editing): string => {
  const isOut = status === 'published' && publishedVersion !== null
  const isPublished = isOut && version === publishedVersion
  if (isPublished && !disabled) return t`Version ${version}, the one that readers get.`
  const isEarlier = publishedVersion !== null && version < publishedVersion
  const which = isPublished
    ? t`Version ${version}, the published one.`
    : isEarlier
      ? t`Version ${version}, an earlier one.`
      : t`Version ${version}, not published.`
  return `${which} ${
    isOut && !disabled ? t`Readers get version ${publishedVersion}.` : t`Readers get none of this page.`
  }`
}

/** A notice above a version that an administrator opened by its number. */
function PreviewNotice({ page, editing }: { page: Page; editing: Editing }) {
  const isOut = page.status === 'published' && editing.publishedVersion !== null && !editing.disabled
  return (
    <Box mb={24} data-no-print>
      <Callout tone="warning" title={getTitle(page, editing)}>
        <Cluster as="span" gap="4px 20px" align="stretch">
          <TextRouteLink to={getEditorHref(page.id)}>{t`Edit`}</TextRouteLink>
          <TextRouteLink to={getHistoryHref(page.id)}>{t`History`}</TextRouteLink>
          {isOut ? (
            <TextRouteLink to={getDocumentHref(page.slug)}>{t`The published page`}</TextRouteLink>
          ) : null}
        </Cluster>
      </Callout>
    </Box>
  )
}

interface Reading {
  /** The first page of the component, if known. */
  first: { slug: string } | null | undefined
  /** The product version that the reader chose. */
  productVersion: string | undefined
}

/**
 * Returns the breadcrumbs: documents, category, component and parent pages. Shows a component with the name of its
 * category once.
 */
function getDocumentCrumbs(
  { title, slug, category, component, ancestors }: Page,
  { first, productVersion }: Reading,
): Crumb[] {
  const isNamedTwice = component?.name === category?.name
  const leads = first && first.slug !== slug && ancestors[0]?.slug !== first.slug
  return [
    { label: t`Documents`, to: '/documents' },
    ...(category === null ? [] : [{ label: category.name, to: getCategoryHref(category.slug) }]),
    ...(component === null || isNamedTwice || !leads
      ? []
      : [{ label: component.name, to: getDocumentHref(first.slug, productVersion) }]),
    ...ancestors.map((above) => ({ label: above.title, to: getDocumentHref(above.slug, productVersion) })),
    { label: title },
  ]
}

/** A footer for printing only: title, URL, version and date. */
function PrintFooter({ page: { title, slug, version, changedAt } }: { page: Page }) {
  const { origin, brand } = usePublicConfig()
  return (
    <footer className={classes.colophon}>
      <p>
        {title}. {brand.name} {brand.programme}
      </p>
      <p>
        {origin}
        {getDocumentHref(slug)}
      </p>
      <p>
        <Trans>
          Version {version}, changed <Time at={changedAt} format="long-day" />
        </Trans>
      </p>
    </footer>
  )
}

/** Fetches the page as Markdown, with the reader's access. */
const fetchMarkdown = async (slug: string): Promise<string> => {
  const answer = await fetch(getMarkdownHref(slug))
  if (!answer.ok) throw new Error(`The Markdown was answered with ${answer.status}`)
  return answer.text()
}

// The limit of one page.
const maxApiPages = 500

function Request({ request }: { request: string }) {
  const [path = '', method = ''] = request.split(' ').toReversed()
  return (
    <>
      <MethodTag method={method} /> <code>{path}</code>
    </>
  )
}

/** The groups and operations of a page generated from an API description. */
function ApiPages({ pages, productVersion }: Pick<Reading, 'productVersion'> & { pages: Page['apiPages'] }) {
  if (pages.length === 0) return null
  return (
    <Box as="section" mt={40} aria-labelledby="api-pages">
      <SectionHeading id="api-pages">{t`Operations`}</SectionHeading>
      <DividedList
        form="stacked"
        rows={pages.map(({ slug, title, summary, request }) => ({
          id: slug,
          name: title,
          text: request === '' ? summary : <Request request={request} />,
          to: getDocumentHref(slug, productVersion),
        }))}
      />
      {pages.length < maxApiPages ? null : (
        <Text c="dim" size="sm" mt={12}>{t`The others are in the list of pages.`}</Text>
      )}
    </Box>
  )
}

type AdjacentPage = Page['previous']

/**
 * Returns the adjacent pages. With a product version chosen, those that apply to it, if the whole component is loaded.
 */
export function getAdjacentPages(
  page: Pick<Page, 'slug' | 'previous' | 'next'>,
  component: TreeComponent | undefined,
  productVersion: string | undefined,
): { previous: AdjacentPage; next: AdjacentPage } {
  const { slug, previous, next } = page
  const isWhole = component !== undefined && component.pages.length === component.count
  if (productVersion === undefined || !isWhole) return { previous, next }
  const pages = component.pages.filter(
    (other) => other.slug === slug || isAboutVersion(other.appliesTo, productVersion),
  )
  const at = pages.findIndex((other) => other.slug === slug)
  if (at < 0) return { previous, next }
  return { previous: pages[at - 1] ?? null, next: pages[at + 1] ?? null }
}

interface DocumentPageProps {
  page: Page
  /** The page's component in the tree. */
  component: TreeComponent | undefined
  /** The product version that the reader chose. */
  productVersion: string | undefined
  /** Whether the URL selects a version. */
  isPreview: boolean
  /** Shown at the end of the text. */
  files?: ReactNode
}

/** A document: breadcrumbs, text, and links to the adjacent pages. */
export function DocumentPage({ page, component, productVersion, isPreview, files }: DocumentPageProps) {
  const { title, html, appliesTo, editing } = page
  const note = getVersionNote(appliesTo, page.component?.versions ?? [], productVersion)
  const checklist = useChecklistKey(page.slug)
  const { previous, next } = getAdjacentPages(page, component, productVersion)
  const toTurn = (turn: typeof next) =>
    turn ? { title: turn.title, to: getDocumentHref(turn.slug, productVersion) } : null
  return (
    <article>
      <Breadcrumbs crumbs={getDocumentCrumbs(page, { first: component?.first, productVersion })} />
      <div className={classes.head}>
        <PageTitle size="document">{title}</PageTitle>
        <Cluster gap="4px 20px" c="dim" size="sm" mt={8}>
          <PageMeta page={page} />
          {note?.kind === 'quiet' ? <span>{t`Applies to ${formatList(note.about)}`}</span> : null}
          {isPreview ? null : (
            <CopyButton read={() => fetchMarkdown(page.slug)} label={t`Copy as Markdown`} />
          )}
          {editing === undefined ? null : <PageTools page={page} editing={editing} isPreview={isPreview} />}
        </Cluster>
      </div>
      {isPreview && editing !== undefined ? <PreviewNotice page={page} editing={editing} /> : null}
      {note === null || note.kind === 'quiet' ? null : <VersionNotice note={note} component={component} />}
      <PageText html={html} checklist={checklist} />
      <ApiPages pages={page.apiPages} productVersion={productVersion} />
      {files}
      <PreviousNext previous={toTurn(previous)} next={toTurn(next)} />
      <PrintFooter page={page} />
    </article>
  )
}

interface VersionNoticeProps {
  note: Exclude<VersionNote, { kind: 'quiet' }>
  component: TreeComponent | undefined
}

/** A notice above a page that does not apply to the newest or the chosen product version. */
function VersionNotice({ note, component }: VersionNoticeProps) {
  const about = formatList(note.about)
  const wanted = note.kind === 'older' ? note.newest : note.chosen
  const start = component?.pages.find(({ appliesTo }) => isAboutVersion(appliesTo, wanted))
  return (
    <Box mb={24}>
      <Callout
        tone="warning"
        title={
          note.kind === 'older'
            ? t`This page is about ${about}. The newest version is ${wanted}.`
            : t`This page is about ${about}. You chose ${wanted}.`
        }
      >
        {start === undefined ? null : (
          <Cluster as="span" gap="4px 20px" align="stretch" data-no-print>
            <TextRouteLink to={getDocumentHref(start.slug, wanted)}>{t`Read about ${wanted}`}</TextRouteLink>
          </Cluster>
        )}
      </Callout>
    </Box>
  )
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
const menuId = 'page-tools'

interface PageToolsProps {
  page: Page
  editing: NonNullable<Page['editing']>
  /** Whether the URL selects a version. */
  isPreview: boolean
}

/** For administrators, beside the title: the draft state, Edit, and a menu. */
function PageTools({ page: { id, slug, component }, editing, isPreview }: PageToolsProps) {
  const { newestVersion, publishedVersion, publishAt, scheduledVersion } = editing
  const waits = !isPreview && newestVersion > (publishedVersion ?? 0)
  return (
    <Cluster gap="4px 8px" className={pageToolsClasses.tools} data-no-print>
      {waits ? (
        <TextRouteLink to={getPreviewHref(slug, newestVersion)}>
          {publishAt !== null && (scheduledVersion ?? newestVersion) === newestVersion ? (
            <Trans>
              Version {newestVersion} comes out <Time at={publishAt} />
            </Trans>
          ) : (
            t`Version ${newestVersion} is a draft`
          )}
        </TextRouteLink>
      ) : null}
      <AppButtonRouteLink
        kind="outlined"
        size="xs"
        to={getEditorHref(id)}
        preload={false}
        leftSection={<IconPencil {...icon} />}
      >{t`Edit`}</AppButtonRouteLink>
      <button
        type="button"
        className={pageToolsClasses.more}
        popoverTarget={menuId}
        aria-label={t`More about this page`}
      >
        <IconDots {...icon} />
      </button>
      <nav id={menuId} popover="auto" className={pageToolsClasses.menu} aria-label={t`More about this page`}>
        <ul>
          <li>
            <RouteLink to={getHistoryHref(id)} className={pageToolsClasses.item} preload={false}>
              <Trans>
                <IconHistory {...icon} />
                History
              </Trans>
            </RouteLink>
          </li>
          {component === null ? null : (
            <li>
              <RouteLink
                to={getManagedPagesHref(component.slug)}
                className={pageToolsClasses.item}
                preload={false}
              >
                <Trans>
                  <IconListTree {...icon} />
                  Open in the list of documents
                </Trans>
              </RouteLink>
            </li>
          )}
        </ul>
      </nav>
    </Cluster>
  )
}
