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

const fieldRow = ({ path, type, required }: FieldRow) =>
  `<tr><th scope="row"><code>${escapeHtml(path)}</code></th><td>${escapeHtml(type)}</td><td>${required ? 'yes' : 'no'}</td></tr>`

const contentHtml = (
  what: 'Body' | 'Answer',
  id: string,
  { types, schema, example }: Content,
  note: string,
) => {
  const rows = fieldRows(schema)
  const fields = tableHtml(
    'fields',
    `${what} of ${id}`,
    ['Field', 'What it is', 'Required'],
    rows.map(fieldRow),
  )
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  const sample = example === undefined ? '' : codeHtml(text)
  return detailsHtml(
    `${what} <span class="type">${escapeHtml(note)}${escapeHtml(types.join(', '))}</span>`,
    fields + sample,
  )
}

const refusalRow = ([status, codes]: CallDescription['refusals'][number]) =>
  `<tr><th scope="row">${status}</th><td>${codes.map((code) => `<code>${code}</code>`).join(' ')}</td></tr>`

const refusalsHtml = ({ id, refusals }: CallDescription) =>
  detailsHtml(
    `Errors <span class="type">${refusals.map(([status]) => status).join(', ')}</span>`,
    `${tableHtml('refusals', `Errors of ${id}`, ['Status', 'Codes'], refusals.map(refusalRow))}<p class="bare">What they mean, and how they are answered: <a href="#errors">Errors</a>.</p>`,
  )

/** A call: who may make it, what it takes and answers, examples, and how it is refused. */
export const callArticle = (call: CallDescription, origin: string): string => {
  const { id, endpoint, description, parameters, body, answer } = call
  const { method, path, status, summary } = endpoint
  return `<article id="${id}" data-call="${escapeHtml(`${method} ${path} ${summary} ${id}`.toLowerCase())}">
<h3><a href="#${id}"><span class="method">${method}</span> <span class="path">${escapeHtml(path)}</span></a></h3>
<p class="summary">${sentenceHtml(summary)}</p>
<p class="who">${sentenceHtml(description)}</p>
${tableHtml('parameters', `Parameters of ${id}`, ['Name', 'What it is', 'Example'], parameters.map(parameterRow))}
${body ? contentHtml('Body', id, body, '') : ''}
${detailsHtml('Examples', `<h4>curl</h4>${codeHtml(curlOf(call, origin))}<h4>TypeScript</h4>${codeHtml(fetchOf(call, origin))}`)}
${answer ? contentHtml('Answer', id, answer, `${status}, `) : `<p class="bare">Answers ${status}, without a body.</p>`}
${refusalsHtml(call)}
</article>`
}
