import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { callLoosely } from './caller'
import { rows } from './permission-rows'
import { onDatabase } from './world'

const calls: [string, Endpoint][] = Object.entries(contract).flatMap(([noun, ofNoun]) =>
  Object.entries(ofNoun).map(([name, endpoint]): [string, Endpoint] => [`${noun}.${name}`, endpoint]),
)

/** Calls whose ids name records without an owner: a user who may open one may open all. */
const withoutOwner = new Set([
  'downloads.acceptLicence',
  'downloads.follow',
  'learningPaths.get',
  'learningPaths.getUnit',
  'learningPaths.captions',
  'learningPaths.setProgress',
  'learningPaths.answer',
  'questions.get',
  'questions.versions',
  'questions.answerVersions',
  'questions.follow',
  'questions.report',
  'questions.reportAnswer',
  'questions.answer',
])

test('every call with an id in its path is tested with another user’s, unless its record has no owner', () => {
  const open = calls.filter(
    ([, { access, params }]) => params !== undefined && access !== 'anyone' && access !== 'admin',
  )
  expect(open.length).toBeGreaterThan(20)
  expect(
    open.map(([name]) => name).filter((name) => rows[name]?.other === undefined && !withoutOwner.has(name)),
  ).toEqual([])
})

test('every call with another user’s id is refused, except votes', () => {
  const allowed = Object.entries(rows).flatMap(([name, { other }]) =>
    other && ['pending', 'approved'].some((kind) => Number(other[kind as 'pending']) < 300)
      ? [`${name}: ${other.approved}`]
      : [],
  )
  // Users vote on the posts of other users.
  expect(allowed.toSorted()).toEqual(['questions.vote: 200', 'questions.voteAnswer: 200'])
})

onDatabase('the data of another user', (world) => {
  test('another user’s id gets the same answer as an unknown one in every call', async () => {
    const { fetch, person } = world()
    const [own, other] = [await person({ status: 'approved' }), await person({})]
    const aboutPeople = calls.filter(
      ([name, { path, access }]) =>
        path.startsWith('/users/{id}') && access !== 'admin' && rows[name]?.other !== undefined,
    )
    expect(aboutPeople.length).toBeGreaterThan(10)
    for (const [name, endpoint] of aboutPeople) {
      const input = await rows[name]!.input(world(), other, 'other')
      const ask = async (id: string) => {
        const params = { ...input.params, id }
        const answer = await callLoosely(fetch, endpoint, { ...input, params }, own, `nosy-${name}`)
        return answer.text.replace(/"requestId":"[^"]*"/, '')
      }
      expect(await ask(other.uid), name).toBe(await ask('missing'))
    }
  })

  test('another user’s ids in a body give no access', async () => {
    const { call, context, person } = world()
    const [own, other] = [await person({ status: 'approved' }), await person({ status: 'approved' })]
    const password = { newPassword: 'Stolen-1-word', identityUid: other.uid }
    expect((await call(contract.users.setPassword, { body: password }, own)).code).toBe('NOT_FOUND')

    const { id: noticed } = await context.database
      .insertInto('notifications')
      .values({
        id: randomUUID(),
        identity_uid: other.uid,
        kind: 'answer',
        title: 'A new answer',
        link: '/community',
        about: null,
        created_at: context.now().toISOString(),
        read_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await call(contract.notifications.read, { body: { ids: [noticed] } }, own)
    const unread = await call(contract.notifications.countUnread, {}, other)
    expect(unread.body.unread).toBe(1)
  })

  test('another user’s picture cannot be set, nor can an address that is no upload', async () => {
    const { call, person } = world()
    const [own, other] = [await person({}), await person({})]
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const uploaded = await call(
      contract.users.uploadPicture,
      { params: { id: other.uid }, body: new Uint8Array(image) },
      other,
    )
    const take = (picture_url: string) =>
      call(contract.users.setPicture, { params: { id: own.uid }, body: { picture_url } }, own)
    for (const address of [
      uploaded.body.picture_url,
      'https://evil.example/track.gif',
      'javascript:alert(1)',
      '//evil.example/x.webp',
      '/api/files/pictures/../../secret.webp',
    ]) {
      expect((await take(address)).code, address).toBe('FIELDS_INVALID')
    }
  })
})
