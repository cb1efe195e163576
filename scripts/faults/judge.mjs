import { join } from 'node:path'

/**
 * What of Vitest's report is looked at.
 *
 * @typedef {{ status: string, failureMessages?: string[] | null }} Result of one test
 * @typedef {{ testResults: { name: string, message?: string, assertionResults: Result[] }[] }} Report
 *
 * What taking a protection out came to: the tests of each file failed, those of one passed all the same, or nothing
 * was shown, as where a file could not be loaded.
 *
 * @typedef {{ kind: 'fails' | 'passes' | 'nothing', words: string }} Verdict with what a failure said, or why nothing
 *   was shown
 */

/**
 * @param {string} root the folder of the project whose tests were run
 * @param {string[]} files the tests that were to fail
 * @param {Report | null} report
 * @returns {Verdict}
 */
export function judge(root, files, report) {
  if (report === null) return { kind: 'nothing', words: 'Vitest ended without a report.' }
  const verdicts = files.map((file) => judgeFile(file, resultsOf(report, join(root, file))))
  const worst = ['nothing', 'passes'].map((kind) => verdicts.find((verdict) => verdict.kind === kind))
  return worst.find(Boolean) ?? verdicts[0] ?? { kind: 'nothing', words: 'No tests were named.' }
}

/** @param {Report} report @param {string} path */
function resultsOf({ testResults }, path) {
  const found = testResults.find(({ name }) => name === path)
  return { message: found?.message ?? '', tests: found?.assertionResults ?? [] }
}

/** @returns {Verdict} @param {string} file @param {{ message: string, tests: Result[] }} results */
function judgeFile(file, { message, tests }) {
  const failed = tests.find(({ status }) => status === 'failed')
  // A test that was cut off by the failure of another says nothing.
  if (failed) return { kind: 'fails', words: firstLine(failed.failureMessages?.[0] ?? '') }
  if (tests.some(({ status }) => status === 'passed')) return { kind: 'passes', words: file }
  return { kind: 'nothing', words: firstLine(message) || `None of the tests of ${file} ran.` }
}

/** @param {string} text */
function firstLine(text) {
  return text.trim().split('\n', 1).join('')
}
