import { useHotkeys } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { lazySection } from '~/ui/lazy/lazy'
import { EditorBar } from './editor-bar'
import { EditorNotices } from './editor-notices'
import classes from './editor-page.module.css'
import { HelpSheet } from './help-sheet'
import { MergeDialog } from './merge/merge-dialog'
import type { OpenedPage } from './open-page'
import { PagePreview } from './page-preview'
import { pageWritingQueries } from './page-writing.queries'
import { DetailsPanel } from './details/details-panel'
import { PublishDialog } from './publish/publish-dialog'
import { TextFields } from './text-fields'
import { usePageWriting, getVersionText } from './use-page-writing'
import { useSaving } from './use-saving'
import { useScrollTogether } from './use-scroll-together'
import { useWriting } from './use-writing'
import { ViewSwitch, type EditorView } from './view-switch'

const MarkdownField = lazySection(
  () => import('./markdown-field/markdown-field').then((module) => module.MarkdownField),
  'The text could not be opened for writing.',
  <div className={classes.text} />,
)

export interface EditorPageProps {
  id: string
  opened: OpenedPage
}

/** Writing one page: Markdown left, what readers will get right. */
export function EditorPage({ id, opened }: EditorPageProps) {
  const { data: page } = useSuspenseQuery(pageWritingQueries.page(id))
  // Its text is rendered already, and the first to be written on.
  const [loaded] = useState(page)
  const { copy, olderBase } = opened
  const writing = usePageWriting({ id, copy, base: olderBase ?? getVersionText(loaded) })
  const saving = useSaving(writing, page)
  const scrolling = useScrollTogether()
  const meeting = useWriting(writing, (state) => state.meeting)
  const [view, setView] = useState<EditorView>('write')
  const [isPublishing, setIsPublishing] = useState(false)
  const [isMerging, setIsMerging] = useState(false)
  const helpId = useId()
  const detailsId = useId()
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
        onPublish={() => setIsPublishing(true)}
      />
      <div id="main" tabIndex={-1} className={classes.main}>
        <ViewSwitch view={view} onChange={setView} />
        <section className={classes.write} aria-label="Write">
          <EditorNotices page={page} writing={writing} onMerge={() => setIsMerging(true)} />
          <TextFields writing={writing} saving={saving} />
          <p id={explanationId} className={classes.hidden}>
            Press Escape, then Tab to leave the text. Press Control and K to insert a link.
          </p>
          <MarkdownField writing={writing} describedBy={explanationId} onScroller={scrolling.setText} />
        </section>
        <PagePreview page={loaded} writing={writing} onScroller={scrolling.setPreview} />
      </div>
      <HelpSheet id={helpId} />
      <DetailsPanel id={detailsId} page={page} />
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
