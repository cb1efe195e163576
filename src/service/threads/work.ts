import type { ServiceConfig } from '~/config/service'
import type { Certificate } from '~/contract/learning'
import type { ApiChanges } from '~/contract/api-descriptions'
import type { GeneratedPage, PlannedApiPage } from '../modules/api-descriptions/generate/pages'
import type { ReadDescription } from '../modules/api-descriptions/generate/read-description'
import type { Addresses, NewAddresses } from '../modules/imports/convert/links'
import type { FolderSettings } from '../modules/imports/site/front-matter'
import type { SourcePage } from '../modules/imports/plan/source-page'
import type { Site, SiteKind } from '../modules/imports/site/read-site'
import type { LogoPng } from '../modules/learning/certificate-pdf/logo-png'
import type { RenderedPage } from '../markdown/render-markdown'
import type { RenderedPost } from '../markdown/render-post'

/** The jobs that run in threads, each with its input and result. All of it is plain data. */
export interface Work {
  page: { input: string; outcome: RenderedPage }
  post: { input: string; outcome: RenderedPost }
  /** Markdown without its comments. */
  shown: { input: string; outcome: string }
  /** The target site of a folder tree, by its paths. */
  site: { input: readonly string[]; outcome: Site }
  /** The contents of a `_category_` file. */
  settings: { input: string; outcome: FolderSettings }
  /** A Markdown file, converted. */
  source: {
    input: {
      path: string
      text: string
      kind: SiteKind
      values?: Readonly<Record<string, string>> | undefined
    }
    outcome: SourcePage
  }
  /** A text with its links rewritten. */
  links: { input: string; outcome: string }
  /** An API description, validated. */
  apiDescription: {
    input: { text: string; address?: string | undefined }
    outcome: ReadDescription | { refused: string }
  }
  /** The differences between two descriptions, as JSON. */
  apiChanges: { input: { before: string | null; after: string }; outcome: ApiChanges }
  /** The pages of a description, as JSON, without their texts. */
  apiPlan: { input: string; outcome: PlannedApiPage[] }
  /** Some of its pages. */
  apiPages: { input: { json: string; keys: readonly string[] }; outcome: GeneratedPage[] }
  /** A Mermaid diagram as SVG; null if it cannot be drawn. */
  diagram: { input: string; outcome: string | null }
  /** A certificate as a PDF. */
  certificate: {
    input: {
      certificate: Certificate
      setting: Pick<ServiceConfig, 'origin' | 'brand'>
      logo: LogoPng | undefined
    }
    outcome: Uint8Array
  }
}

/** Requests of a thread to the portal, which has the database and everything else. */
export interface Questions {
  /** A diagram's SVG, by its source. */
  draw: { input: string; answer: string | null }
  /** The uids of these handles. */
  members: { input: readonly string[]; answer: Map<string, string> }
  /** The text of a file by its path. */
  text: { input: string; answer: string | null }
  /** Texts that a file includes, by their names in it. */
  includes: { input: readonly string[]; answer: Map<string, string | null> }
  leads: { input: Addresses; answer: NewAddresses }
}

export type Job = keyof Work
export type Question = keyof Questions

/** Sends a request to the portal; one at a time. */
export type AskPortal = <Name extends Question>(
  question: Name,
  input: Questions[Name]['input'],
) => Promise<Questions[Name]['answer']>

/** The functions that answer a thread's requests. A request without an answer ends the task. */
export type Answers = {
  [Name in Question]?: (input: Questions[Name]['input']) => Promise<Questions[Name]['answer']>
}

export interface TaskStart<Name extends Job = Job> {
  id: number
  job: Name
  input: Work[Name]['input']
}

/** A message to a thread: to start a task, or the answer to its request; `noAnswer` if there is none. */
export type ThreadMessage = TaskStart | { id: number; answer: unknown } | { id: number; noAnswer: true }

/** The state of a task: a pending request, or its end. Errors are plain data too. */
export type TaskProgress =
  | { question: Question; input: never }
  | { outcome: unknown }
  | { refused: string }
  | { failed: { message: string; stack: string | undefined } }

/** A message of a thread, with the milliseconds of CPU time that it has used. */
export type ThreadReply = { cpuTime: number } & ({ ready: true } | ({ id: number } & TaskProgress))
