import { t } from '@lingui/core/macro'
import { useHotkeys, useDebouncedValue } from '@mantine/hooks'
import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { useId, useState, useCallback, type MouseEvent } from 'react'
import { lazySection } from '~/ui/lazy/lazy'
import { EditorBar } from './editor-bar'
import { EditorNotices, GeneratedNotice } from './editor-notices'
import classes from './editor-page.module.css'
import { MergeDialog } from './merge/merge-dialog'
import type { OpenedPage } from './open-page'
import { pageEditorQueries } from './page-editor.queries'
import { DetailsPanel } from './details/details-panel'
import { ReviewPanel } from './details/review-panel'
import { PublishDialog } from './publish/publish-dialog'
import { TextFields } from './text-fields'
import { usePageEditor, getVersionText } from './use-page-editor'
import { useSaveVersion } from './use-save-version'
import { useScrollSync, createPreviewScroller, type Scroller } from './use-scroll-sync'
import { usePageEditorState, type PageEditor } from './page-editor'
import { Drawer } from '~/ui/components/drawer/drawer'
import { Text, VisuallyHidden } from '~/ui/layouts/primitives'
import { markdownHelp, shortcuts } from './markdown-help'
import type { Page } from '~/contract/pages'
import { fieldMessage } from '~/ui/format/error-message'
import { Callout } from '~/ui/components/callout/callout'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { PageText } from '../page-text/page-text'
import pagePreviewClasses from './page-preview.module.css'

/** Shortcuts, and Markdown in short. */
function HelpDrawer({ id }: { id: string }) {
  return (
    <Drawer id={id} label={t`Help`} as="aside" className={classes.sheet}>
      <section aria-labelledby={`${id}-keys`}>
        <h2 id={`${id}-keys`} className={classes.heading}>{t`Keys`}</h2>
        <Text as="dl" size="sm">
          {shortcuts().map(([keys, meaning]) => (
            <div key={keys} className={classes.key}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </Text>
        <Text
          c="dim"
          size="sm"
          className={classes.note}
        >{t`Tab indents. To leave the text with the keyboard, press Escape, then Tab. On a Mac, Ctrl is Command.`}</Text>
      </section>
      <section aria-labelledby={`${id}-markdown`}>
        <h2 id={`${id}-markdown`} className={classes.heading}>{t`Markdown`}</h2>
        {markdownHelp().map(({ name, example, note }) => (
          <div key={name} className={classes.example}>
            <Text as="h3" size="sm" mb={4}>
              {name}
            </Text>
            <pre className={classes.code}>{example}</pre>
            {note === undefined ? null : (
              <Text c="dim" size="sm" className={classes.note}>
                {note}
              </Text>
            )}
          </div>
        ))}
      </section>
    </Drawer>
  )
}

/** The pane on a narrow screen; a wide one shows both. */
type EditorView = 'write' | 'preview'

const views = () =>
  [
    { view: 'write', label: t`Write` },
    { view: 'preview', label: t`Preview` },
  ] as const satisfies readonly { view: EditorView; label: string }[]

interface ViewSwitchProps {
  view: EditorView
  onChange: (view: EditorView) => void
}

/** Switches between text and preview on narrow screens. */
function ViewSwitch({ view: current, onChange }: ViewSwitchProps) {
  return (
    <div className={classes.switch} role="group" aria-label={t`Show`}>
      {views().map(({ view, label }) => (
        <button
          key={view}
          type="button"
          className={classes.choice}
          aria-pressed={view === current}
          onClick={() => onChange(view)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

const MarkdownField = lazySection(
  () => import('./markdown-field/markdown-field').then((module) => module.MarkdownField),
  () => t`The text could not be opened for writing.`,
  <div className={classes.text} />,
)

interface EditorPageProps {
  id: string
  opened: OpenedPage
}

/** The editor of a page: Markdown on the left, the preview on the right. */
export function EditorPage({ id, opened }: EditorPageProps) {
  const { data: page } = useSuspenseQuery(pageEditorQueries.page(id))
  // The initial version, already rendered.
  const [loaded] = useState(page)
  const { copy, olderBase } = opened
  const writing = usePageEditor({ id, copy, base: olderBase ?? getVersionText(loaded) })
  const saving = useSaveVersion(writing, page)
  const scrolling = useScrollSync()
  const meeting = usePageEditorState(writing, (state) => state.meeting)
  const [view, setView] = useState<EditorView>('write')
  const [isPublishing, setIsPublishing] = useState(false)
  const [isMerging, setIsMerging] = useState(false)
  const helpId = useId()
  const detailsId = useId()
  // The API description that the page is generated from, if any; such pages are not edited.
  const component = (page.editing?.apiPart ?? null) === null ? null : (page.editing?.component ?? null)
  const reviewId = useId()
  const explanationId = useId()

  const isMeeting = meeting !== null && (isMerging || saving.isHeldUp)
  const askToSave = () => {
    if (!isMeeting && !isPublishing) saving.ask()
  }
  useHotkeys([['mod+S', askToSave]], [], true)
  return (
    <main className={classes.frame} data-view={view}>
      <EditorBar
        page={page}
        writing={writing}
        saving={saving}
        helpId={helpId}
        detailsId={detailsId}
        reviewId={reviewId}
        onPublish={() => setIsPublishing(true)}
      />
      <div id="main" tabIndex={-1} className={classes.main}>
        <ViewSwitch view={view} onChange={setView} />
        <section className={classes.write} aria-label={t`Write`}>
          <EditorNotices page={page} writing={writing} onMerge={() => setIsMerging(true)} />
          {component === null ? (
            <>
              <TextFields writing={writing} saving={saving} />
              <VisuallyHidden
                id={explanationId}
              >{t`Press Escape, then Tab to leave the text. Press Control and K to insert a link.`}</VisuallyHidden>
              <MarkdownField writing={writing} describedBy={explanationId} onScroller={scrolling.setText} />
            </>
          ) : (
            <GeneratedNotice component={component} />
          )}
        </section>
        <PagePreview page={loaded} writing={writing} onScroller={scrolling.setPreview} />
      </div>
      <HelpDrawer id={helpId} />
      <DetailsPanel id={detailsId} page={page} hasChanges={saving.hasChanges} />
      <ReviewPanel id={reviewId} page={page} />
      {isPublishing ? (
        <PublishDialog page={page} writing={writing} saving={saving} onClose={() => setIsPublishing(false)} />
      ) : null}
      {isMeeting ? (
        <MergeDialog
          meeting={meeting}
          mine={writing.read().text}
          onSettle={(text) => {
            writing.settle(meeting, text)
            setIsMerging(false)
            saving.goOn()
          }}
          onClose={() => {
            setIsMerging(false)
            saving.giveUp()
          }}
        />
      ) : null}
    </main>
  )
}

interface PagePreviewProps {
  /** The initial version, whose text is already rendered. */
  page: Page
  writing: PageEditor
  onScroller: (scroller: Scroller | null) => void
}

// Milliseconds. Debounces the rendering while the user types.
const debounceMs = 300

/** Opens links in a new tab, so that the editor stays open; links within the page scroll. */
const openLinksInNewTab = (event: MouseEvent<HTMLElement>) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href')
  if (!link || !href || href.startsWith('#')) return
  event.preventDefault()
  event.stopPropagation()
  window.open(link.href, '_blank', 'noopener')
}

/** The preview, rendered as for readers. */
function PagePreview({ page, writing, onScroller }: PagePreviewProps) {
  const title = usePageEditorState(writing, (state) => state.text.title)
  const body = usePageEditorState(writing, (state) => state.text.body)
  const [wanted] = useDebouncedValue(body, debounceMs)
  const isRendered = wanted === page.body
  const tellScroller = useCallback(
    (element: HTMLElement | null) => onScroller(element === null ? null : createPreviewScroller(element)),
    [onScroller],
  )
  const { data, error } = useQuery({ ...pageEditorQueries.preview(wanted), enabled: !isRendered })
  return (
    <section
      ref={tellScroller}
      className={pagePreviewClasses.preview}
      aria-label={t`Preview`}
      // A scrollable region must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onClickCapture={openLinksInNewTab}
    >
      {error && !isRendered ? (
        <div className={pagePreviewClasses.refusal}>
          <Callout tone="error" title={t`The preview could not be made`}>
            {fieldMessage(error)}
          </Callout>
        </div>
      ) : null}
      <article className={pagePreviewClasses.page}>
        <div className={pagePreviewClasses.head}>
          <PageTitle size="document" isPreview>
            {title || t`Untitled`}
          </PageTitle>
        </div>
        <PageText html={isRendered ? page.html : (data?.html ?? page.html)} />
      </article>
    </section>
  )
}
