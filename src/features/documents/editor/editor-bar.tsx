import { VisuallyHidden } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { IconArrowLeft, IconHelp, IconSettings2 } from '@tabler/icons-react'
import type { Page } from '~/contract/pages'
import { AppButton } from '~/ui/components/app-button/app-button'
import { DraftState, type DraftCondition } from '~/ui/components/draft-state/draft-state'
import { PlaceLink } from '~/ui/components/place-link/place-link'
import { SheetButton } from '~/ui/components/drawer/drawer'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { pageAddress, previewAddress } from '../page-address'
import type { Safety } from './copy-keeper'
import classes from './editor-bar.module.css'
import { getClock } from './local-time'
import { OtherWriters } from './other-writers'
import { getPageState } from './page-state'
import { SavePopover } from './save-popover'
import type { Saving } from './use-saving'
import { useWriting } from './use-writing'
import type { Writing } from './writing'

interface EditorBarProps {
  page: Page
  writing: Writing
  saving: Saving
  helpId: string
  detailsId: string
  onPublish: () => void
}

const getCondition = (safety: Safety): DraftCondition => {
  switch (safety.is) {
    case 'saved':
      return { is: 'saved', at: getClock(safety.at) }
    case 'elsewhere':
      return { is: 'new' }
    case 'gone':
      return { is: 'refused' }
    default:
      return { is: safety.is }
  }
}

/** Where the page is read; what readers cannot open is previewed. */
const backTo = (page: Page) =>
  page.kind === 'document' && (page.status !== 'published' || page.editing?.disabled)
    ? previewAddress(page.slug, page.editing?.newestVersion ?? page.version)
    : pageAddress(page)

/** Above the text: the way back, how it stands, and what is done with it. */
export function EditorBar({ page, writing, saving, helpId, detailsId, onPublish }: EditorBarProps) {
  const title = useWriting(writing, (state) => state.text.title)
  const safety = useWriting(writing, (state) => state.safety)
  // The clock is the reader's own, which the server does not know.
  const isHydrated = useHydrated()
  const state = getPageState(page)
  return (
    <header className={classes.bar}>
      <PlaceLink to={backTo(page)} className={classes.back} aria-label="Back to the page" preload={false}>
        <IconArrowLeft size={18} stroke={1.6} aria-hidden="true" />
      </PlaceLink>
      <div className={classes.place}>
        <VisuallyHidden>
          <h1>Write: {title || 'Untitled'}</h1>
        </VisuallyHidden>
        <span className={classes.title} aria-hidden="true">
          {title || 'Untitled'}
        </span>
        <span title={state.sentence}>
          <StatusLabel tone={state.tone}>{state.word}</StatusLabel>
        </span>
      </div>
      <div className={classes.safety}>
        <OtherWriters page={page.id} />
        <DraftState condition={isHydrated ? getCondition(safety) : { is: 'new' }} />
      </div>
      <div className={classes.acts}>
        <SheetButton target={helpId} className={classes.act} aria-label="Help">
          <IconHelp size={18} stroke={1.6} aria-hidden="true" />
        </SheetButton>
        <SheetButton target={detailsId} className={classes.act} aria-label="Details">
          <IconSettings2 size={18} stroke={1.6} aria-hidden="true" />
          <span>Details</span>
        </SheetButton>
        <SavePopover saving={saving} newest={page.editing?.newestVersion ?? page.version} />
        <AppButton onClick={onPublish}>Publish…</AppButton>
      </div>
    </header>
  )
}
