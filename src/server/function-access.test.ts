import calls from 'virtual:server-function-calls'
import { expect, test } from 'vitest'
import { findCalls } from '../../scripts/vite-plugins.mjs'
import { connectUsersService } from '~/gateways/users-service.server'
import { accessOfFunction, namesNoFunction } from './function-access.server'

connectUsersService({
  fetch: () => Promise.reject(new Error('Nothing is handed on.')),
  call: () => Promise.reject(new Error('Not called.')),
})

test('every function that validates input has the access of the call that it makes', () => {
  const open = Object.keys(calls).filter((id) => accessOfFunction(id) === 'anyone')
  expect(Object.keys(calls).length).toBeGreaterThan(150)
  expect(open.toSorted()).toMatchInlineSnapshot(`
    [
      "auth.applyEmailLink",
      "auth.readEmailLink",
      "auth.recoverSecondFactor",
      "auth.requestPasswordReset",
      "auth.requestSignInLink",
      "auth.syncVerifiedEmail",
      "community.listNews",
      "contact.sendContactMessage",
      "documents.countPageRead",
      "documents.listLatestPages",
      "documents.namePages",
      "documents.readPage",
      "documents.readPageToEdit",
      "documents.readPageTree",
      "documents.readPreview",
      "documents.readVersionText",
      "documents.searchPages",
      "documents.sendPageFeedback",
      "documents.suggestPages",
      "downloads.listDownloads",
      "downloads.readDownload",
      "learning.getCertificate",
      "learning.getPathOutline",
      "notifications.readUnsubscription",
      "users.confirmEmail",
      "users.isRegistrant",
      "users.readInvitation",
      "users.registerUser",
      "users.resendConfirmation",
    ]
  `)
  expect(accessOfFunction('users.setStatus')).toBe('admin')
  expect(accessOfFunction('users.uploadPicture')).toBe('user')
  expect(accessOfFunction('community.votePost')).toBe('approved')
  expect(accessOfFunction('users.createProfile')).toBe('identity')
})

test('calls are found in what a function uses, and not elsewhere', () => {
  const code = `const helper = (id) => usersService().pages.get({ params: { id } })
const other = () => usersService().users.list()

export const readOne = readFn
  .validator(input(one))
  .handler(({ data }) => helper(data.id))

export const save = writeFn.validator(validateCall(contract.pages.save)).handler(makeCall)

export const plain = readFn.handler(() => usersService().users.get())
`
  expect(findCalls('src/features/documents/x.functions.ts', code)).toEqual([
    ['documents.readOne', expect.arrayContaining(['pages.get'])],
    ['documents.save', expect.arrayContaining(['pages.save'])],
  ])
  expect(findCalls('src/features/documents/x.functions.ts', code)[0]?.[1]).not.toContain('users.list')
})

test.each([
  ['/_serverFn/users.setStatus', false],
  ['/_serverFn/eyJmaWxlIjoi_-8', false],
  ['/faq', false],
  ['/100%25', false],
  ['/%', false],
  ['/_serverFn/', true],
  ['/_serverFn/constructor', true],
  ['/_serverFn/__proto__', true],
  ['/_serverFn/toString', true],
  ['/_serverFn/users.setStatus/more', true],
  ['/%5FserverFn/', true],
  ['/%5fserverFn/users.setStatus', true],
  ['/_serverFn/users%2EsetStatus', true],
])('%s names no function: %s', (path, expected) => {
  expect(namesNoFunction(path)).toBe(expected)
})
