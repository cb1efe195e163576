// Types of what columns hold that are neither plain nor of the contract; `tests/integration/table-types.ts` says which columns.
import type { ApplicationState as ContractApplicationState, ReviewDecision } from '~/contract/applications'
import type { BulkReason, BulkValue } from '~/contract/bulk-changes'
import type { Cue, Video } from '~/contract/learning'
import type { QuizInput, VideoInput } from '~/contract/path-building'
import type { QuestionState } from '~/contract/questions'

export type JsonRecord = Record<string, unknown>

/** A 64-bit number as text, since no number holds it. */
export type BigintText = string

export type ApplicationState = Exclude<ContractApplicationState, 'none'>

export type ApplicationEventKind =
  | 'registered'
  | 'confirmed'
  | 'submitted'
  | 'commented'
  | 'answered'
  | ReviewDecision

/** What is wrong with a description, as a sentence. */
export type ApiNote = string

/** Empty where there is none, so that it can be part of the primary key. */
export type CountedBulkReason = BulkReason | ''
export type CountedBulkValue = BulkValue | ''

export type ImportNote = string

export interface KitFact {
  label: string
  value: string
}

export type MediaExtension = 'webp' | 'mp4' | 'webm'

/** A part of a page under one heading; the anchor is empty for what stands before the first. */
export interface PageSection {
  anchor: string
  heading: string
  depth: number
  text: string
}

export type PostKind = 'question' | 'answer'

/** The state that the list is filtered by: `unanswered` is an open one without answers. */
export type QuestionStanding = QuestionState | 'unanswered'

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

/** A text as the database can take it: with a mark in place of each null character, which no text there can hold. */
export const stripNul = (text: string): string => text.replaceAll('\0', '\u{FFFD}')
