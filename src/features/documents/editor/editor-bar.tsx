import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useHydrated } from '@tanstack/react-router'
import { IconArrowLeft, IconHelp, IconMessage, IconSettings2 } from '@tabler/icons-react'
import type { Page } from '~/contract/pages'
import { AppButton } from '~/ui/components/app-button/app-button'
import { DraftState } from '~/ui/components/draft-state/draft-state'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { DrawerButton } from '~/ui/components/drawer/drawer'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { getPageHref, getPreviewHref } from '../page-hrefs'
import classes from './editor-bar.module.css'
import { useOpenComments } from './details/review-panel'
import { PageActionsMenu } from './publish/page-actions-menu'
import { SavePopover } from './save-popover'
import type { VersionSaving } from './use-save-version'
import { type PageEditor, usePageEditorState } from './page-editor'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { announce } from '~/ui/hooks/live-region'
import { Avatar } from '~/ui/components/avatar/avatar'
import { formatTimeOfDay } from '~/ui/format/dates'
import { formatList, formatNumber } from '~/ui/format/numbers'
import { Text, VisuallyHidden } from '~/ui/layouts/primitives'
import { pageEditorQueries } from './page-editor.queries'

/** The published state of a page, and its pending changes. */
interface PageState {
  /** Two or three words. */
  word: string
  tone: 'success' | 'pending' | 'muted' | 'strong'
  /** The same as a sentence. */
  sentence: string
}

/**
 * Returns the state of a page as text.
 *
 * @param hasChanges whether there are changes not saved as a version
 */
export const getPageState = ({ status, version, editing }: Page, hasChanges: boolean): PageState => {
  const newest = editing?.newestVersion ?? version
  const published = editing?.publishedVersion ?? null
  if (editing?.disabled) {
    return {
      word: t`Disabled`,
      tone: 'strong',
      sentence: t`No one can open this page.`,
    }
  }
  if (status === 'archived') {
    return {
      word: t`Archived`,
      tone: 'muted',
      sentence: t`The page is archived. Readers can’t see it.`,
    }
  }
  if (status === 'draft') {
    return { word: t`Draft`, tone: 'muted', sentence: t`Readers get nothing. Version ${newest} is a draft.` }
  }
  if (!hasChanges && (published === null || published === newest)) {
    return { word: t`Published`, tone: 'success', sentence: t`Readers get version ${newest}, the newest.` }
  }
  return {
    word: t`Published, with unpublished changes`,
    tone: 'pending',
    sentence: hasChanges
      ? t`Readers get version ${published ?? newest}. Your changes are not published.`
      : t`Readers get version ${published ?? newest}. Version ${newest} is a draft.`,
  }
}

const noNames: readonly string[] = []

/** Announces editors who join or leave. Ignores their last edit times, which change constantly. */
const usePresenceAnnouncements = (names: readonly string[]) => {
  const known = useRef(noNames)
  useEffect(() => {
    const came = names.filter((name) => !known.current.includes(name))
    const went = known.current.filter((name) => !names.includes(name))
    known.current = names
    const sentences = [
      plural(came.length, {
        0: '',
        one: `${formatList(came)} also writes here.`,
        other: `${formatList(came)} also write here.`,
      }),
      plural(went.length, {
        0: '',
        one: `${formatList(went)} no longer writes here.`,
        other: `${formatList(went)} no longer write here.`,
      }),
    ].filter((sentence) => sentence !== '')
    if (sentences.length > 0) announce(sentences.join(' '))
  }, [names])
}

/** The other editors of the page. */
export function OtherWriters({ page }: { page: string }) {
  const { data } = useQuery(pageEditorQueries.workingCopy(page))
  const isHydrated = useHydrated()
  const others = isHydrated ? (data?.others ?? []) : []
  usePresenceAnnouncements(data?.others.map(({ authorName }) => authorName) ?? noNames)
  return (
    <Text as="span" c="dim" size="sm" className={classes.others}>
      {others.slice(0, 2).map(({ authorName, savedAt }) => (
        <span key={authorName} className={classes.other}>
          <Trans>
            <Avatar name={authorName} size={22} />
            {authorName} is writing here too, last at {formatTimeOfDay(new Date(savedAt))}
          </Trans>
        </span>
      ))}
      {others.length > 2 ? <span>{t`and ${others.length - 2} more`}</span> : null}
    </Text>
  )
}

interface EditorBarProps {
  page: Page
  writing: PageEditor
  saving: VersionSaving
  helpId: string
  detailsId: string
  reviewId: string
  onPublish: () => void
}

/** Returns the URL of the page; for pages closed to readers, of the preview. */
const getBackHref = (page: Page) =>
  page.kind === 'document' && (page.status !== 'published' || page.editing?.disabled)
    ? getPreviewHref(page.slug, page.editing?.newestVersion ?? page.version)
    : getPageHref(page)

/** The bar above the text: back link, state, and actions. */
export function EditorBar(props: EditorBarProps) {
  const { page, writing, saving, helpId, detailsId, reviewId, onPublish } = props
  const open = useOpenComments(page.id)
  const title = usePageEditorState(writing, (state) => state.text.title)
  const safety = usePageEditorState(writing, (state) => state.safety)
  const state = getPageState(page, saving.hasChanges)
  return (
    <header className={classes.bar}>
      <RouteLink
        to={getBackHref(page)}
        className={classes.back}
        aria-label={t`Back to the page`}
        preload={false}
      >
        <IconArrowLeft size={18} stroke={1.6} aria-hidden="true" />
      </RouteLink>
      <div className={classes.place}>
        <VisuallyHidden>
          <h1>
            <Trans>Write: {title || t`Untitled`}</Trans>
          </h1>
        </VisuallyHidden>
        <span className={classes.title} data-cut aria-hidden="true">
          {title || t`Untitled`}
        </span>
        <span title={state.sentence}>
          <StatusLabel tone={state.tone}>{state.word}</StatusLabel>
        </span>
      </div>
      <div className={classes.safety}>
        <OtherWriters page={page.id} />
        <DraftState condition={safety} />
      </div>
      <div className={classes.acts}>
        <DrawerButton target={helpId} className={classes.act} aria-label={t`Help`}>
          <IconHelp size={18} stroke={1.6} aria-hidden="true" />
        </DrawerButton>
        <DrawerButton target={detailsId} className={classes.act} aria-label={t`Details`}>
          <IconSettings2 size={18} stroke={1.6} aria-hidden="true" />
          <span>{t`Details`}</span>
        </DrawerButton>
        <DrawerButton
          target={reviewId}
          className={classes.act}
          aria-label={plural(open, {
            0: 'Review',
            one: 'Review, # open comment',
            other: 'Review, # open comments',
          })}
        >
          <IconMessage size={18} stroke={1.6} aria-hidden="true" />
          {/* With a space, so that the name contains what is seen: “Review 1”. */}
          <span>{t`Review`}</span> {open > 0 ? <b aria-hidden="true">{formatNumber(open)}</b> : null}
        </DrawerButton>
        <PageActionsMenu page={page} saving={saving} />
        <SavePopover saving={saving} newest={page.editing?.newestVersion ?? page.version} />
        <AppButton onClick={onPublish}>{t`Publish…`}</AppButton>
      </div>
    </header>
  )
}
