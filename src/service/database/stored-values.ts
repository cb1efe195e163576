// Types of columns that are neither plain nor part of the contract; `tests/integration/table-types.ts` lists the
// columns.
import type { ApplicationState as ContractApplicationState, ReviewDecision } from '~/contract/applications'
import type { BulkReason, BulkValue } from '~/contract/bulk-changes'
import type { Cue, Video } from '~/contract/learning'
import type { QuizInput, VideoInput } from '~/contract/path-building'
import type { QuestionState } from '~/contract/questions'

export type JsonRecord = Record<string, unknown>

/** A 64-bit integer as text, since JavaScript numbers are not exact enough. */
export type BigintText = string

export type ApplicationState = Exclude<ContractApplicationState, 'none'>

export type ApplicationEventKind =
  | 'registered'
  | 'confirmed'
  | 'submitted'
  | 'commented'
  | 'answered'
  | ReviewDecision

/** A problem in an API description, as a sentence. */
export type ApiNote = string

/** Empty if there is none, so that it can be part of the primary key. */
export type CountedBulkReason = BulkReason | ''
export type CountedBulkValue = BulkValue | ''

export type ImportNote = string

export interface KitFact {
  label: string
  value: string
}

export type MediaExtension = 'webp' | 'mp4' | 'webm'

/** A section of a page; the anchor is empty for what precedes the first heading. */
export interface PageSection {
  anchor: string
  heading: string
  depth: number
  text: string
}

export type PostKind = 'question' | 'answer'

/** The status filter of the list: `unanswered` is open without answers. */
export type QuestionStatusFilter = QuestionState | 'unanswered'

/** A stored video: the input, with the captions of each language parsed. */
export type StoredVideo = Omit<VideoInput, 'captions' | 'address'> & {
  provider: Video['provider']
  providerId: string
  address: string
  captions: { language: string; label: string; vtt: string; cues: Cue[] }[]
}

/** A stored quiz: every question and option has an id; explanations are stored with their HTML. */
export type StoredQuiz = Omit<QuizInput, 'questions'> & {
  questions: (Omit<QuizInput['questions'][number], 'id' | 'options'> & {
    id: string
    explanationHtml: string
    options: { id: string; text: string; isRight: boolean }[]
  })[]
}

export type WebhookHeaders = Record<string, string>

/** Replaces null characters, which PostgreSQL texts cannot contain. */
export const stripNul = (text: string): string => text.replaceAll('\0', '\u{FFFD}')
