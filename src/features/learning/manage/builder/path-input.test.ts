import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type ManagedPath, pathInput } from '~/contract/path-building'
import { newPath, newQuestion, newUnit, type PathDraft } from './path-draft'
import { mergeSaved, toPathDraft, getUnitSlugs, toPathInput } from './path-input'

const ids = (number: number) => `0199f000-0000-7000-8000-${String(number).padStart(12, '0')}`

const managed: ManagedPath = {
  id: ids(1),
  slug: 'metering',
  title: 'Metering',
  summary: 'How meters are read.',
  level: 'Beginner',
  order: 'required',
  isPublished: true,
  prerequisites: ['welcome'],
  revision: 4,
  changedAt: '2026-11-21T10:00:00.000Z',
  units: [
    {
      id: ids(2),
      slug: 'read-this',
      title: 'Read this',
      kind: 'reading',
      minutes: 5,
      body: '',
      pageSlug: 'quick-start',
      video: null,
      quiz: null,
      revision: 1,
    },
    {
      id: ids(3),
      slug: 'watch-this',
      title: 'Watch this',
      kind: 'video',
      minutes: 8,
      body: 'First **this**.',
      pageSlug: null,
      video: {
        sources: [{ src: '/api/files/media/a-1024x576.mp4', height: 576 }],
        address: '',
        poster: null,
        duration: 61.9,
        captions: [{ language: 'en', label: 'English', vtt: 'WEBVTT' }],
        chapters: [{ at: 12.5, title: 'Wiring' }],
      },
      quiz: null,
      revision: 2,
    },
    {
      id: ids(4),
      slug: 'check',
      title: 'Check',
      kind: 'quiz',
      minutes: 3,
      body: '',
      pageSlug: null,
      video: null,
      quiz: {
        passPercent: 80,
        maxAttempts: 3,
        waitMinutes: 120,
        showAnswers: 'passed',
        drawCount: null,
        questions: [
          {
            id: ids(5),
            kind: 'single',
            text: 'Which?',
            options: [
              { id: ids(6), text: 'This', isRight: true },
              { id: ids(7), text: 'That', isRight: false },
            ],
            explanation: '',
          },
        ],
      },
      revision: 1,
    },
  ],
}

it('returns what it was given, so that saving unchanged changes nothing', () => {
  const { id: _id, revision: _revision, changedAt: _changedAt, units, ...facts } = managed
  expect(toPathInput(toPathDraft(managed))).toEqual({
    ...facts,
    units: units.map(({ revision: _unitRevision, minutes: _minutes, ...unit }) => unit),
  })
  expect(v.is(pathInput, toPathInput(toPathDraft(managed)))).toBe(true)
})

it('keeps the fields of other kinds, and sends those of the chosen kind alone', () => {
  const draft = toPathDraft(managed)
  const units = draft.units.map((unit) => ({ ...unit, kind: 'reading' as const, pageSlug: 'quick-start' }))
  const written = toPathInput({ ...draft, units })
  expect(written.units.map(({ video, quiz }) => [video, quiz])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
  expect(units[1]?.video.sources).toHaveLength(1)
})

const named = (title: string, slug = '') => ({ title, slug })

it('makes addresses from titles, each another, and leaves typed ones alone', () => {
  expect(
    getUnitSlugs([
      named('Check'),
      named('Other', 'check-2'),
      named('Check'),
      named('Check', 'mine'),
      named(''),
    ]),
  ).toEqual(['check', 'check-2', 'check-3', 'mine', ''])
})

it('offers no correct marks for the answers of an ordering', () => {
  const question = { ...newQuestion(), kind: 'ordering' as const }
  const marked = { ...question, options: question.options.map((option) => ({ ...option, isRight: true })) }
  const unit = newUnit('quiz')
  const draft: PathDraft = { ...newPath(), units: [{ ...unit, quiz: { ...unit.quiz, questions: [marked] } }] }
  expect(toPathInput(draft).units[0]?.quiz?.questions[0]?.options.map(({ isRight }) => isRight)).toEqual([
    false,
    false,
  ])
})

it('takes over ids and addresses of a save, and loses nothing that was typed meanwhile', () => {
  const fresh = newUnit('quiz')
  const [question] = fresh.quiz.questions
  const sent: PathDraft = { ...newPath(), title: 'Metering', units: [{ ...fresh, title: 'Check' }] }
  const late = newUnit('reading')
  const now: PathDraft = {
    ...sent,
    title: 'Metering, again',
    // Another unit was added before it during the save.
    units: [late, ...sent.units.map((unit) => ({ ...unit, title: 'Check, again' }))],
  }
  const saved: ManagedPath = { ...managed, units: managed.units.slice(2) }
  const adopted = mergeSaved(now, sent, saved)
  expect(adopted.title).toBe('Metering, again')
  expect(adopted.slug).toBe('metering')
  expect(adopted.units.map(({ key, id, slug, title }) => [key, id, slug, title])).toEqual([
    [late.key, undefined, '', ''],
    [fresh.key, ids(4), 'check', 'Check, again'],
  ])
  expect(adopted.units[1]?.quiz.questions[0]).toMatchObject({
    key: question?.key,
    id: ids(5),
    options: [{ id: ids(6) }, { id: ids(7) }],
  })
})
