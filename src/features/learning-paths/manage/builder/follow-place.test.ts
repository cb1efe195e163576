import { expect, it } from 'vitest'
import { followPlace } from './follow-place'
import { newPath, newQuestion, newUnit, type PathDraft } from './path-draft'

const [video, reading] = [newUnit('video'), newUnit('reading')]
const [why, when] = [newQuestion(), newQuestion()]
const quiz = newUnit('quiz')
const asking = (questions: PathDraft['units'][number]['quiz']['questions']) => ({
  ...quiz,
  quiz: { ...quiz.quiz, questions },
})
const draftOf = (...units: PathDraft['units']): PathDraft => ({ ...newPath(), units })
const before = draftOf(reading, asking([why, when]), video)

it.each([
  ['units', before, 'units'],
  ['units', draftOf(), 'units'],
  ['units.2.video', draftOf(video, reading), 'units.0.video'],
  ['units.1.quiz.questions.0.options', draftOf(asking([when, why])), 'units.0.quiz.questions.1.options'],
  ['units.1.quiz.questions.0.options', draftOf(asking([when])), null],
  ['units.1.quiz.questions', draftOf(video, reading), null],
])('%s is followed', (place, later, now) => {
  expect(followPlace(before, place)(later)).toBe(now)
})
