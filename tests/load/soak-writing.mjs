// The writing actions of a soak.
import { getAddress } from './address-of.mjs'
import { api, chance, turns } from './soak-stage.mjs'
import { getAnswer, names, getPage, pick, getQuestion } from './soak-words.mjs'

const READINGS = ['what-a-meter-is', 'wire-the-bench', 'read-intervals']
const VIDEO = 'verify-the-first-interval'
const STATUSES = ['approved', 'pending', 'denied']
const MINUTE = 60_000

/** @param {string} unit */
const unitOf = (unit) => `/learning-paths/first-reading/units/${unit}`

/**
 * @param {import('./soak-stage.mjs').Stage} stage
 * @returns {import('./soak-acts.mjs').Act[]}
 */
export function writingActs({ caller, people, written, words, pictures, known }) {
  const { administrators, approved, applicants } = people
  const mayAsk = turns(approved, 7 * MINUTE)
  const mayAnswer = turns(approved, 2.5 * MINUTE)
  const mayUpload = turns(approved, 2 * MINUTE)
  const mayApply = turns(applicants, 4 * MINUTE)
  const mayExport = turns(administrators, 2.5 * MINUTE)
  const mayTake = turns(approved, 7 * MINUTE)
  const mayWrite = turns(written, 5000)
  const middling = words.slice(500, 20_000)
  let position = 0

  const learn = async () => {
    const person = pick(approved)
    for (const unit of READINGS) {
      const put = { method: 'PUT', body: { isFinished: true } }
      await caller.ask(api(person, 'progress', `${unitOf(unit)}/progress`, put))
    }
    await caller.ask(api(person, 'unit', unitOf(VIDEO)))
    position = (position + 1) % 8
    await caller.ask(
      api(person, 'progress', `${unitOf(VIDEO)}/progress`, { method: 'PUT', body: { position } }),
    )
  }

  const discuss = async () => {
    const reader = pick(approved)
    /** @type {{ data: import('../../src/contract/questions').QuestionRow[] } | null} */
    const found = await caller.read(
      api(
        reader,
        'questions',
        getAddress('/questions', chance(0.3) ? { text: pick(words.slice(0, 200)) } : { sort: 'newest' }),
      ),
    )
    const asker = chance(0.3) ? mayAsk() : null
    if (asker)
      await caller.ask(
        api(asker, 'question asked', '/questions', {
          method: 'POST',
          body: getQuestion(middling),
          expected: [201],
        }),
      )
    const row = found?.data.length ? pick(found.data) : null
    if (!row) return
    const path = `/questions/${row.id}`
    /** @type {import('../../src/contract/questions').Question | null} */
    const question = await caller.read(api(reader, 'question', path))
    if (!question) return
    if (!question.isOwn)
      await caller.ask(
        api(reader, 'vote', `${path}/vote`, { method: 'PUT', body: { value: pick([1, 0, -1]) } }),
      )
    const answerer = question.state === 'closed' ? null : mayAnswer()
    if (answerer)
      await caller.ask(
        api(answerer, 'answer', `${path}/answers`, {
          method: 'POST',
          body: getAnswer(middling),
          expected: [201],
        }),
      )
    await caller.ask({ kind: 'page: question', path: `/community${path}`, person: reader })
  }

  const apply = async () => {
    const person = mayApply()
    if (!person) return
    const own = `/users/${person.identityUid}/application`
    /** @type {import('../../src/contract/applications').Application | null} */
    const current = await caller.read(api(person, 'application', own))
    if (!current) return
    if (current.state === 'submitted') return decide(person)
    const answers = {
      project: getPage(middling).slice(0, 900),
      devices: 12,
      country: 'Chile',
      needs: ['kit'],
    }
    const draft = { method: 'POST', body: { project: answers.project.slice(0, 200) } }
    await caller.ask(api(person, 'draft', `${own}/draft`, draft))
    await caller.ask(api(person, 'application sent', own, { method: 'POST', body: answers }))
  }

  /** @param {import('./soak-people.mjs').Person} person */
  const decide = async ({ identityUid }) => {
    const administrator = pick(administrators)
    const of = `/admin/users/${identityUid}/application`
    /** @param {string} kind @param {string} path @param {object} [body] */
    const post = (kind, path, body) =>
      caller.ask(api(administrator, kind, `${of}${path}`, { method: 'POST', ...(body && { body }) }))
    await post('claim', '/claim')
    await post('comment', '/comment', { comment: 'Seen in a soak.', visibility: 'private' })
    const decision = { decision: 'denied', reason: 'A soak', message: 'Please try again.' }
    await post('decision', '/review', decision)
    if (chance(0.1)) await post('decision taken back', '/undo')
  }

  const upload = async () => {
    const person = mayUpload()
    if (!person) return
    const of = `/users/${person.identityUid}`
    /** @type {{ picture_url: string } | null} */
    const uploaded = await caller.read(
      api(person, 'picture uploaded', `${of}/pictures`, {
        method: 'POST',
        body: pick(pictures),
        type: 'image/jpeg',
        expected: [201],
      }),
    )
    if (!uploaded) return
    await caller.ask(api(person, 'picture set', `${of}/picture`, { method: 'PUT', body: uploaded }))
    await caller.ask({ kind: 'picture', path: new URL(uploaded.picture_url, caller.origin).pathname })
  }

  /** Publishes a new version, which invalidates the cached page on every node. */
  const write = async () => {
    const page = mayWrite()
    if (!page) return
    const person = pick(administrators)
    const of = `/pages/${page.id}`
    /** @type {import('../../src/contract/pages').Page | null} */
    const current = await caller.read(api(person, 'document to write in', of))
    if (!current?.editing) return
    const body = {
      title: current.title,
      body: getPage(middling),
      message: 'A soak',
      baseVersion: current.editing.newestVersion,
    }
    const saved = await caller.read(api(person, 'document saved', of, { method: 'PUT', body }))
    if (!saved) return
    const publish = { method: 'PUT', body: { status: 'published' } }
    await caller.ask(api(person, 'document published', `${of}/status`, publish))
    const { text } = await caller.ask({ kind: 'page: document', path: `/documents/${page.slug}`, person })
    const heading = /^## (.+)$/m.exec(body.body)?.[1] ?? ''
    if (text && !text.includes(heading))
      caller.count.note(
        'document published',
        0,
        `/documents/${page.slug} is shown without what was just published`,
      )
  }

  const changeStatuses = () => {
    const users = Array.from(
      { length: 5 },
      () => `generated-${Math.floor(known / 2 + Math.random() * (known / 2 - 1)) + 1}`,
    )
    const body = { users: [...new Set(users)], newStatus: pick(STATUSES) }
    return caller.ask(
      api(pick(administrators), 'statuses changed', '/admin/users/status', { method: 'PUT', body }),
    )
  }

  const exportTable = () => {
    const person = mayExport()
    if (!person) return
    const filter = { name: pick(names.slice(2)) }
    return caller.ask({
      kind: 'export: users',
      path: getAddress('/admin/accounts/export.csv', filter),
      person,
    })
  }
  const exportOwn = () => {
    const person = mayTake()
    return person && caller.ask({ kind: 'export: own data', path: '/profile/export.zip', person })
  }

  const startSession = async () => {
    const person = pick(approved)
    const token = await person.token()
    return caller.ask({
      kind: 'session begun',
      path: '/session',
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': person.address },
      expected: [204],
    })
  }

  return [
    { weight: 3, act: learn },
    { weight: 4, act: discuss },
    { weight: 1.5, act: apply },
    { weight: 1, act: upload },
    { weight: 1, act: write },
    { weight: 0.5, act: changeStatuses },
    { weight: 0.3, act: exportTable },
    { weight: 0.3, act: exportOwn },
    { weight: 1, act: startSession },
  ]
}
