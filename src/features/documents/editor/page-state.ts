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

/**
 * How a page stands before readers, in plain words.
 * @param hasChanges whether some of its text is not saved as a version yet
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
