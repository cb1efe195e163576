import { expect, it } from 'vitest'
import { checkDraft, moveErrors, toFormErrors, listErrorPaths } from './check-draft'
import { newPath, newUnit, type PathDraft } from './path-draft'

const draftWith = (...units: PathDraft['units']): PathDraft => ({ ...newPath(), title: 'Metering', units })

it('has nothing against a path without units: it is a beginning', () => {
  expect(checkDraft(draftWith())).toEqual({})
})

it('asks for the title, not for the address that follows it', () => {
  expect(checkDraft(newPath())).toEqual({ title: 'Give the path a title.' })
})

it('asks for an address where the title makes none', () => {
  expect(checkDraft({ ...newPath(), title: '漢字' })).toEqual({
    slug: 'Give an address: none can be made of this title.',
  })
})

it('tells of every unit what is missing, at its place', () => {
  const reading = { ...newUnit('reading'), title: 'Read' }
  const video = { ...newUnit('video'), title: 'Watch' }
  const quiz = { ...newUnit('quiz'), title: 'Check' }
  const linked = {
    ...video,
    video: { ...video.video, from: 'address' as const, address: 'https://vimeo.com/1' },
  }
  const errors = checkDraft(draftWith(reading, video, quiz, linked))
  expect(errors).toMatchObject({
    'units.1.video': 'Upload a file, or give an address.',
    'units.2.quiz.questions.0.text': 'Write the question.',
    'units.2.quiz.questions.0.options.0.text': 'Write the answer.',
    'units.3.minutes': 'Enter the minutes.',
  })
  expect(listErrorPaths(errors, 'units.1')).toEqual(['units.1.video'])
})

it('asks for the document of a reading', () => {
  expect(checkDraft(draftWith({ ...newUnit('reading'), title: 'Read' }))).toEqual({
    'units.0.pageSlug': 'Choose the document to read.',
  })
})

it('asks for the text of a reading that is written in place, also where a document was chosen before', () => {
  const unit = {
    ...newUnit('reading'),
    title: 'Read',
    from: 'unit' as const,
    pageSlug: 'quick-start',
    body: ' ',
  }
  expect(checkDraft(draftWith(unit))).toEqual({ 'units.0.body': 'Write the text.' })
  expect(checkDraft(draftWith({ ...unit, body: 'Words' }))).toEqual({})
})

it('takes an introduction for no text', () => {
  expect(checkDraft(draftWith({ ...newUnit('reading'), title: 'Read', body: 'Words' }))).toEqual({
    'units.0.pageSlug': 'Choose the document to read.',
  })
})

it('asks for the right mark, one where there is one', () => {
  const unit = newUnit('quiz')
  const [question] = unit.quiz.questions
  if (!question) throw new Error('A new quiz has a question.')
  const asked = (kind: 'single' | 'multiple' | 'ordering', marks: boolean[]) => {
    const options = marks.map((isRight, place) => ({ key: `${place}`, text: `Answer ${place}`, isRight }))
    const questions = [{ ...question, kind, text: 'Which?', options }]
    return checkDraft(draftWith({ ...unit, title: 'Check', quiz: { ...unit.quiz, questions } }))
  }
  const place = 'units.0.quiz.questions.0.options'
  expect(asked('single', [false, false])).toEqual({ [place]: 'Mark the one right answer.' })
  expect(asked('single', [true, true])).toEqual({ [place]: 'Mark the one right answer.' })
  expect(asked('multiple', [false, false])).toEqual({ [place]: 'Mark at least one right answer.' })
  expect([
    asked('single', [true, false]),
    asked('multiple', [true, true]),
    asked('ordering', [false, false]),
  ]).toEqual([{}, {}, {}])
})

it('refuses an address that two units have', () => {
  const unit = { ...newUnit('reading'), title: 'Read', pageSlug: 'quick-start' }
  const units = ['read', 'other', 'read'].map((slug) => ({ ...unit, slug }))
  expect(checkDraft(draftWith(...units))).toEqual({
    'units.2.slug': 'Another unit of this path has this address.',
  })
})

it('finds the field of what the service calls otherwise', () => {
  expect(
    toFormErrors({
      'units.3.video.duration': 'Too long.',
      'prerequisites.1': 'That path waits.',
      title: 'No.',
    }),
  ).toEqual({ 'units.3.video.length': 'Too long.', prerequisites: 'That path waits.', title: 'No.' })
})

it('moves sentences with their entry, and no others', () => {
  const errors = { 'units.0.title': 'a', 'units.2.quiz.questions': 'c', title: 't', unitsOther: 'x' }
  expect(moveErrors(errors, 'units', (place) => (place === 2 ? 0 : place + 1))).toEqual({
    'units.1.title': 'a',
    'units.0.quiz.questions': 'c',
    title: 't',
    unitsOther: 'x',
  })
})
