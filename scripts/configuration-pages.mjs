// What people read of the configuration, made of the facts beside its schema (src/config/variables.ts).
import * as v from 'valibot'

const WIDTH = 110

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} group
 * @property {string} description
 * @property {string} example
 * @property {string} without what holds where the variable is missing, from the schema's default where it has one
 * @property {boolean} secret
 */

/**
 * @param {Record<string, import('../src/config/variable').Variable>} variables
 * @returns {Row[]} in the order of the schema
 */
export function readRows(variables) {
  return Object.entries(variables).map(([name, schema]) => {
    const { group, description, example, without, secret = false } = v.getMetadata(schema)
    return { name, group, description, example, without: without ?? v.getDefault(schema) ?? '', secret }
  })
}

/**
 * docs/configuration.md
 *
 * @param {Row[]} rows
 * @param {readonly string[]} groups
 */
export function configurationPage(rows, groups) {
  const parts = inGroups(rows, groups).map(({ group, of }) => [
    `## ${group}`,
    '',
    '| Variable | What it is for | Without it |',
    '|---|---|---|',
    ...of.map(
      ({ name, description, example, without, secret }) =>
        `| \`${name}\` | ${cell(description)} Such as ${code(example)}.${secret ? ' **Secret.**' : ''} | ${cell(without)} |`,
    ),
    '',
  ])
  return [
    '# Configuration',
    '',
    '<!-- Written by `npm run configuration` from src/config/variables.ts; a test fails where the two differ. -->',
    '',
    'Everything is configured by the environment, or by a `.env` file beside `package.json` ([`.env.example`](../.env.example) is one to begin with); what the environment itself has wins. An empty value counts as none. Nothing is required for a demonstration. A missing or contradictory value ends the start with a sentence that says what is wrong, and never repeats the value. How it goes together: [deployment](deployment.md).',
    '',
    'What is marked as **secret** does harm in the wrong hands: give it in a file that only the portal’s user can read, never in an image or on a command line.',
    '',
    ...parts.flat(),
  ]
    .join('\n')
    .replace(/\n+$/, '\n')
}

/**
 * .env.example
 *
 * @param {Row[]} rows
 * @param {readonly string[]} groups
 */
export function exampleFile(rows, groups) {
  const parts = inGroups(rows, groups).map(({ group, of }) => [
    `# --- ${group} ${'-'.repeat(WIDTH - group.length - 7)}`,
    '',
    ...of.flatMap(({ name, description, example, without }) => [
      ...wrapped(`${description} Without it: ${without}.`),
      `#${name}=${example}`,
      '',
    ]),
  ])
  return [
    ...wrapped(
      'What the portal reads from its environment. Copy to .env and uncomment what you need; nothing is required for a demonstration. Values set in the environment itself win over this file. Written by `npm run configuration`, as docs/configuration.md is.',
    ),
    '',
    ...parts.flat(),
  ]
    .join('\n')
    .replace(/\n+$/, '\n')
}

/** @param {Row[]} rows @param {readonly string[]} groups @returns {{ group: string, of: Row[] }[]} */
function inGroups(rows, groups) {
  return groups
    .map((group) => ({ group, of: rows.filter((row) => row.group === group) }))
    .filter(({ of }) => of.length > 0)
}

/** @param {string} text */
function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

/** @param {string} text */
function code(text) {
  return `\`${text.replaceAll('|', '\\|')}\``
}

/** @param {string} text */
function wrapped(text) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim()
    if (line.length > WIDTH - 2) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines.map((line) => `# ${line}`)
}
