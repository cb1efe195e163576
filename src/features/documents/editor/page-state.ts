import { t } from '@lingui/core/macro'
import type { Page } from '~/contract/pages'

/** What readers get of a page, and what waits beside it. */
export interface PageState {
  /** Two or three words. */
  word: string
  tone: 'success' | 'pending' | 'muted' | 'strong'
  /** The same as a sentence. */
  sentence: string
}

/** How a page stands before readers, in plain words. */
export const getPageState = ({ status, version, editing }: Page): PageState => {
  const newest = editing?.newestVersion ?? version
  const published = editing?.publishedVersion ?? null
  if (editing?.disabled) {
    return {
      word: t`Disabled`,
      tone: 'strong',
      sentence: t`Its address answers as if there were no such page, to everybody.`,
    }
  }
  if (status === 'archived') {
    return {
      word: t`Archived`,
      tone: 'muted',
      sentence: t`Readers get nothing. It is put aside for the record.`,
    }
  }
  if (status === 'draft') {
    return { word: t`Draft`, tone: 'muted', sentence: t`Readers get nothing. Version ${newest} is a draft.` }
  }
  if (published === null || published === newest) {
    return { word: t`Published`, tone: 'success', sentence: t`Readers get version ${newest}, the newest.` }
  }
  return {
    word: t`Newer draft`,
    tone: 'pending',
    sentence: t`Readers get version ${published}. Version ${newest} is a draft.`,
  }
}
