import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judge } from './judge.mjs'

const root = join('/', 'copy')

const failed = { status: 'failed', failureMessages: ['AssertionError: 200 is not 503\n    at x.ts:1'] }
const passed = { status: 'passed' }
const skipped = { status: 'pending' }

/** @param {Record<string, import('./judge.mjs').Result[]>} files */
const reportOf = (files) => ({
  testResults: Object.entries(files).map(([file, assertionResults]) => ({
    name: join(root, file),
    assertionResults,
  })),
})

test('a protection is proved where a test of each file fails', () => {
  expect(judge(root, ['a.ts'], reportOf({ 'a.ts': [passed, failed, skipped] }))).toEqual({
    kind: 'fails',
    words: 'AssertionError: 200 is not 503',
  })
  const both = reportOf({ 'a.ts': [failed], 'b.ts': [passed] })
  expect(judge(root, ['a.ts', 'b.ts'], both)).toEqual({ kind: 'passes', words: 'b.ts' })
})

test('what did not run at all shows nothing', () => {
  expect(judge(root, ['a.ts'], null).kind).toBe('nothing')
  expect(judge(root, ['a.ts'], reportOf({})).kind).toBe('nothing')
  expect(judge(root, ['a.ts'], reportOf({ 'a.ts': [skipped] })).kind).toBe('nothing')
  const broken = {
    testResults: [{ name: join(root, 'a.ts'), message: 'SyntaxError\nx', assertionResults: [] }],
  }
  expect(judge(root, ['a.ts'], broken)).toEqual({ kind: 'nothing', words: 'SyntaxError' })
})
