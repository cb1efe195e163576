import { expect, test } from 'vitest'
import { filterQuestions, parseQuestions } from './question-list'

const { groups } = parseQuestions(
  [
    '<h2 id="section-kits">Kits</h2>',
    '<h3 id="which-kits">Which kits are there?</h3><p>Two: the meter and the <em>gateway</em>.</p>',
    '<h3 id="how-long">How long may I keep a kit?</h3><p>Six months.</p>',
    '<h2 id="section-data">Data</h2>',
    '<h3 id="who-sees">Who sees my application?</h3><p>The administrators.</p>',
  ].join(''),
)
const found = (wanted: string) =>
  filterQuestions(groups, wanted).flatMap(({ questions }) => questions.map(({ id }) => id))

test('questions are read in their groups', () => {
  expect(groups.map(({ title, questions }) => [title, questions.length])).toEqual([
    ['Kits', 2],
    ['Data', 1],
  ])
})

test('a word is found in the answer too, whatever its case', () => {
  expect(found('GATEWAY')).toEqual(['which-kits'])
})

test('every word must be there', () => {
  expect(found('keep months')).toEqual(['how-long'])
  expect(found('keep gateway')).toEqual([])
})

test('nothing looked for leaves everything', () => {
  expect(found('  ')).toHaveLength(3)
})
