import { expect, it } from 'vitest'
import { trackFieldPath } from './track-field-path'
import { newPath, newQuestion, newUnit, type PathDraft } from './path-draft'

const [video, reading] = [newUnit('video'), newUnit('reading')]
const [why, when] = [newQuestion(), newQuestion()]
const quiz = newUnit('quiz')
const asking = (questions: PathDraft['units'][number]['quiz']['questions']) => ({
  ...quiz,
  quiz: { ...quiz.quiz, questions },
})
const getDraft = (...units: PathDraft['units']): PathDraft => ({ ...newPath(), units })
const before = getDraft(reading, asking([why, when]), video)

it.each([
  ['units', before, 'units'],
  ['units', getDraft(), 'units'],
  ['units.2.video', getDraft(video, reading), 'units.0.video'],
  ['units.1.quiz.questions.0.options', getDraft(asking([when, why])), 'units.0.quiz.questions.1.options'],
  ['units.1.quiz.questions.0.options', getDraft(asking([when])), null],
  ['units.1.quiz.questions', getDraft(video, reading), null],
])('%s is followed', (place, later, now) => {
  expect(trackFieldPath(before, place)(later)).toBe(now)
})
