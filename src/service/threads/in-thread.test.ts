import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { MarkdownRefused } from '../markdown/limits'
import { renderPage } from '../modules/documents/render-page'
import {
  type WorkerPool,
  type WorkerPoolOptions,
  createWorkerPool,
  createRenderer,
  openThread,
} from './threads'

const rows = (count: number) => `| a | b | c |\n| - | - | - |\n${'| a | b | c |\n'.repeat(count)}`
// A third of a second of one core, and among the worst accepted texts, with some 150 MB.
const long = rows(1500)
const heavy = rows(4900)
const refusal = new MarkdownRefused('This takes too long to render. Divide or simplify it.')

const pools: WorkerPool[] = []
const createPool = (options: Partial<WorkerPoolOptions> = {}): WorkerPool => {
  const pool = createWorkerPool({ most: 10, ...options })
  pools.push(pool)
  return pool
}
afterEach(() => {
  for (const pool of pools.splice(0)) pool.stopIfIdle()
})

const limit = 60_000

/** A look-up of users that the test completes. */
const gate = () => {
  let open: (() => void) | undefined
  const promise = new Promise<void>((resolve) => (open = resolve))
  const asked: (readonly string[])[] = []
  const members = async (handles: readonly string[]) => {
    asked.push(handles)
    await promise
    return new Map(handles.map((handle) => [handle, `uid-of-${handle}`]))
  }
  return { asked, members, open: () => open?.() }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await turn()
}

test('the event loop turns while a long page is rendered', async () => {
  await renderPage('A thread is there.')
  let isDone = false
  const rendered = renderPage(long).finally(() => (isDone = true))
  for (let turns = 0; turns < 100; turns++) await turn()
  expect(isDone).toBe(false)
  expect((await rendered).html.match(/<tr>/g)).toHaveLength(1501)
})

test('what takes too long is ended and refused in words, and what waited behind it is rendered', async () => {
  const pool = createPool()
  const render = createRenderer({ short: pool, long: pool }, 1)
  await expect(render('page', long, {})).rejects.toThrow(refusal)
  const impatient = pool.run('page', long, { limit: 1 })
  const behind = pool.run('page', 'Behind it', { limit })
  await expect(impatient).rejects.toThrow('This took longer than it may.')
  expect((await behind).html).toBe('<p>Behind it</p>')
})

test('what needs more memory than a thread may have is refused so too, and the next gets another thread', async () => {
  let opened = 0
  const pool = createPool({
    open: (listeners) => {
      opened += 1
      return openThread(listeners, 48)
    },
  })
  const render = createRenderer({ short: pool, long: pool }, limit)
  await expect(render('page', heavy, {})).rejects.toThrow(refusal)
  expect((await render('page', 'The next', {})).html).toBe('<p>The next</p>')
  expect(opened).toBe(2)
})

test('while one waits for what it asked, another has its turn', async () => {
  const pool = createPool()
  const { members, asked, open } = gate()
  const post = pool.run('post', 'Thanks, @ada', { limit, answers: { members } })
  await until(() => asked.length === 1)
  expect((await pool.run('page', 'Meanwhile', { limit })).html).toBe('<p>Meanwhile</p>')
  open()
  expect(await post).toMatchObject({ mentioned: ['uid-of-ada'] })
})

test('work that waited in a thread that was ended starts over', async () => {
  const pool = createPool()
  const { members, asked, open } = gate()
  const post = pool.run('post', 'Thanks, @ada', { limit, answers: { members } })
  await until(() => asked.length === 1)
  await expect(pool.run('page', long, { limit: 1 })).rejects.toThrow('This took longer than it may.')
  open()
  expect(await post).toMatchObject({ mentioned: ['uid-of-ada'] })
  expect(asked).toEqual([['ada'], ['ada']])
})

test('a thread that has done much work is ended once nothing waits, and the next piece gets another', async () => {
  let opened = 0
  const pool = createPool({
    renewAfter: 2,
    open: (listeners) => {
      opened += 1
      return openThread(listeners)
    },
  })
  const render = () => pool.run('page', 'Words.', { limit })
  await Promise.all([render(), render(), render()])
  expect(opened).toBe(1)
  await render()
  expect(opened).toBe(2)
})

test('work whose question cannot be answered fails with the reason, and the pool goes on', async () => {
  const pool = createPool()
  const away = new Error('The database is away.')
  const members = () => Promise.reject(away)
  await expect(pool.run('post', 'Thanks, @ada', { limit, answers: { members } })).rejects.toBe(away)
  expect((await pool.run('page', 'Further', { limit })).html).toBe('<p>Further</p>')
})

test('a refusal of the renderer keeps its own message', async () => {
  const refused = createPool().run('page', '> '.repeat(200), { limit })
  await expect(refused).rejects.toThrow(
    new MarkdownRefused('Lists and quotations are nested too deeply here.'),
  )
})

test('with as many as may wait, the next is asked to come again', async () => {
  const pool = createPool({ most: 2 })
  const taken = ['One', 'Two', 'Three'].map((text) => pool.run('page', text, { limit }))
  await expect(pool.run('page', 'Four', { limit })).rejects.toThrow(new ProblemError('UNAVAILABLE'))
  expect((await Promise.all(taken)).map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
  expect((await pool.run('page', 'Again', { limit })).text).toBe('Again')
})
