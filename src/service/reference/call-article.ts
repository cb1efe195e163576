import { type ProblemCode, problems } from '~/contract/problem'
import type { CallDescription, Content, Parameter } from '../openapi/describe-call'
import { type FieldRow, fieldRows, typeWords } from './field-rows'
import { codeHtml, detailsHtml, escapeHtml, sentenceHtml } from './html'
import { curlOf, fetchOf } from './samples'

const tableHtml = (look: string, caption: string, heads: readonly string[], rows: readonly string[]) =>
  rows.length === 0
    ? ''
    : `<table class="${look}"><caption>${escapeHtml(caption)}</caption><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`

const parameterRow = ({ name, in: place, description, required, schema, example }: Parameter) =>
  `<tr><th scope="row"><code>${escapeHtml(name)}</code><small>${place === 'path' ? 'in the address' : required ? 'query, required' : 'query'}</small></th><td>${sentenceHtml(description)} <span class="type">${escapeHtml(typeWords(schema))}</span></td><td><code>${escapeHtml(String(example))}</code></td></tr>`

const fieldRow = (what: 'Body' | 'Answer') => {
  const aside = {
    Body: (required: boolean) => (required ? '<small>required</small>' : ''),
    Answer: (required: boolean) => (required ? '' : '<small>may be absent</small>'),
  }[what]
  return ({ path, words, type, required }: FieldRow) =>
    `<tr><th scope="row"><code>${escapeHtml(path)}</code>${aside(required)}</th><td>${sentenceHtml(words)} <span class="type">${escapeHtml(type)}</span></td></tr>`
}

const contentRows = (what: 'Body' | 'Answer', { schema, example }: Content) => {
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  const sample = example === undefined ? '' : codeHtml(text)
  return { rows: fieldRows(schema).map(fieldRow(what)), sample }
}

const bodyHtml = (id: string, body: Content) => {
  const { rows, sample } = contentRows('Body', body)
  return detailsHtml(
    `Body <span class="type">${escapeHtml(body.types.join(', '))}</span>`,
    tableHtml('fields', `Body of ${id}`, ['Field', 'What it is'], rows) + sample,
  )
}

/** What calls answer, by how it reads, with the call that told it first: the others lead there. */
export type ToldAnswers = Map<string, CallDescription>

const answerHtml = (call: CallDescription, told: ToldAnswers) => {
  const { id, endpoint, answer } = call
  if (!answer) return `<p class="bare">Answers ${endpoint.status}, without a body.</p>`
  const kind = `${endpoint.status}, ${escapeHtml(answer.types.join(', '))}`
  const { rows, sample } = contentRows('Answer', answer)
  const text = rows.join('') + sample
  const first = told.get(text)
  if (first && rows.length > 1) {
    const { method, path } = first.endpoint
    return `<p class="bare">Answers ${kind}: the same as <a href="#${first.id}">${method} ${escapeHtml(path)}</a>.</p>`
  }
  told.set(text, call)
  return detailsHtml(
    `Answer <span class="type">${kind}</span>`,
    tableHtml('fields', `Answer of ${id}`, ['Field', 'What it is'], rows) + sample,
  )
}

const refusalRow = (code: ProblemCode) =>
  `<tr><th scope="row">${problems[code].status}</th><td><code>${code}</code> ${escapeHtml(problems[code].title)}</td></tr>`

// Its own with what they mean; those of its access and input, which many have, in a line.
const refusalsHtml = ({ id, endpoint, refusals }: CallDescription) => {
  const own = endpoint.errors ?? []
  const usual = refusals.flatMap(([status, codes]) => {
    const others = codes.filter((code) => !own.includes(code))
    return others.length === 0 ? [] : [`${status} ${others.join(', ')}`]
  })
  return detailsHtml(
    `Errors <span class="type">${refusals.map(([status]) => status).join(', ')}</span>`,
    `${tableHtml('refusals', `Errors of ${id}`, ['Status', 'Code'], own.map(refusalRow))}<p class="bare">${own.length === 0 ? 'As' : 'Besides, as'} other calls of its kind: ${usual.join('; ')}. How they are answered: <a href="#errors">Errors</a>.</p>`,
  )
}

/** A call: who may make it, what it takes and answers, examples, and how it is refused. */
export const callArticle = (call: CallDescription, origin: string, told: ToldAnswers): string => {
  const { id, endpoint, description, parameters, body } = call
  const { method, path, summary } = endpoint
  return `<article id="${id}" data-call="${escapeHtml(`${method} ${path} ${summary} ${id}`.toLowerCase())}">
<h3><a href="#${id}"><span class="method">${method}</span> <span class="path">${escapeHtml(path)}</span></a></h3>
<p class="summary">${sentenceHtml(summary)}</p>
<p class="who">${sentenceHtml(description)}</p>
${tableHtml('parameters', `Parameters of ${id}`, ['Name', 'What it is', 'Example'], parameters.map(parameterRow))}
${body ? bodyHtml(id, body) : ''}
${detailsHtml('Examples', `<h4>curl</h4>${codeHtml(curlOf(call, origin))}<h4>TypeScript</h4>${codeHtml(fetchOf(call, origin))}`)}
${answerHtml(call, told)}
${refusalsHtml(call)}
</article>`
}
