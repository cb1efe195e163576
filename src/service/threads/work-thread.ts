import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import { MarkdownRefused } from '../markdown/limits'
import type { AskPortal, TaskStart, Job, ThreadMessage, Work } from './work'
import { layOutDiagram } from '../markdown/diagrams'
import { removeUnshown, renderMarkdown } from '../markdown/render-markdown'
import { renderPost } from '../markdown/render-post'
import type { ApiDocument } from '../modules/api-descriptions/generate/document'
import { compareDescriptions } from '../modules/api-descriptions/generate/compare'
import { generateApiPages, planApiPages } from '../modules/api-descriptions/generate/pages'
import { readDescription } from '../modules/api-descriptions/generate/read-description'
import { redirectLinks } from '../modules/imports/convert/links'
import { readSourcePage } from '../modules/imports/plan/source-page'
import { readFolderSettings } from '../modules/imports/site/front-matter'
import { readSite } from '../modules/imports/site/read-site'
import { drawCertificate } from '../modules/learning/certificate-pdf/draw-certificate'

type Jobs = { [Name in Job]: (input: Work[Name]['input'], ask: AskPortal) => Promise<Work[Name]['outcome']> }

const parseDocument = (json: string) => JSON.parse(json) as ApiDocument

/** The implementation of each job, in the thread or outside. */
export const jobs: Jobs = {
  page: (markdown, ask) => renderMarkdown(markdown, (source) => ask('draw', source)),
  post: (markdown, ask) => renderPost(markdown, (handles) => ask('members', handles)),
  shown: async (markdown) => removeUnshown(markdown),
  site: (paths, ask) => readSite({ paths, text: (path) => ask('text', path) }),
  settings: async (text) => readFolderSettings(text),
  source: async ({ path, text, kind, values }, ask) => {
    const known = new Map<string, string | null>()
    // A file's includes are known once it is read, and may include more.
    for (;;) {
      const missing = new Set<string>()
      const include = (name: string) => {
        if (!known.has(name)) missing.add(name)
        return known.get(name) ?? null
      }
      const page = readSourcePage(path, text, { kind, include, values })
      if (missing.size === 0) return page
      for (const [name, included] of await ask('includes', [...missing])) known.set(name, included)
    }
  },
  links: (text, ask) => redirectLinks(text, (addresses) => ask('leads', addresses)),
  apiDescription: ({ text, address }) => readDescription(text, address),
  apiChanges: async ({ before, after }) =>
    compareDescriptions(before === null ? null : parseDocument(before), parseDocument(after)),
  apiPlan: async (json) => planApiPages(parseDocument(json)),
  apiPages: async ({ json, keys }) => generateApiPages(parseDocument(json), keys),
  diagram: layOutDiagram,
  certificate: ({ certificate, setting, logo }) => drawCertificate(certificate, setting, logo),
}

// Built as its own program (see scripts/vite-plugins.mjs): runs CPU-intensive work, so that requests do not wait.

interface Asked {
  resolve(answer: unknown): void
  reject: (error: Error) => void
}

const asked = new Map<number, Asked>()

const reply = (content: object) => {
  const { user, system } = process.threadCpuUsage()
  parentPort?.postMessage({ ...content, cpuTime: (user + system) / 1000 })
}

const askFor =
  (id: number): AskPortal =>
  (question, input) =>
    new Promise((resolve, reject) => {
      asked.set(id, { resolve, reject })
      reply({ id, question, input })
    })

const perform = <Name extends Job>({ id, job, input }: TaskStart<Name>): Promise<unknown> =>
  jobs[job](input, askFor(id))

const begin = async (start: TaskStart) => {
  const { id } = start
  try {
    reply({ id, outcome: await perform(start) })
  } catch (error) {
    if (error instanceof MarkdownRefused) reply({ id, refused: error.message })
    else if (error instanceof Error) reply({ id, failed: { message: error.message, stack: error.stack } })
    else reply({ id, failed: { message: String(error), stack: undefined } })
  }
}

parentPort?.on('message', (message: ThreadMessage) => {
  if ('job' in message) {
    void begin(message)
    return
  }
  const waiting = asked.get(message.id)
  asked.delete(message.id)
  if ('answer' in message) waiting?.resolve(message.answer)
  else waiting?.reject(new Error('No answer came.'))
})
reply({ ready: true })
