import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onBothDatabases } from './world'

const { users } = contract

const photo = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

const keyOf = (address: string) => address.replace('/api/files/', '')

onBothDatabases('pictures', (world) => {
  const upload = async (caller: { uid: string; token: string }) => {
    const input = { params: { id: caller.uid }, body: new Uint8Array(await photo()) }
    const { status, body } = await world().call(users.uploadPicture, input, caller)
    expect(status).toBe(201)
    return body.picture_url
  }

  test('a picture is uploaded, set, replaced and taken off, and leaves nothing behind', async () => {
    const { call, person, deps } = world()
    const own = await person({})
    const set = async (address: string | null) =>
      call(users.setPicture, { params: { id: own.uid }, body: { picture_url: address } }, own)
    const first = await upload(own)
    expect((await set(first)).body.profilePicture).toBe(first)
    const stored = await deps.files.get(keyOf(first))
    expect(stored!.contentType).toBe('image/webp')
    const second = await upload(own)
    expect((await set(second)).body.profilePicture).toBe(second)
    expect(await deps.files.get(keyOf(first))).toBeNull()
    expect((await set(null)).body.profilePicture).toBeNull()
    expect(await deps.files.get(keyOf(second))).toBeNull()
  })

  test('only a picture uploaded for that person is taken', async () => {
    const { call, person, deps } = world()
    const own = await person({})
    const others = await upload(await person({}))
    for (const address of [others, 'https://elsewhere.example/a.png', '/api/files/pictures/../x.webp']) {
      const body = { picture_url: address }
      const refused = await call(users.setPicture, { params: { id: own.uid }, body }, own)
      expect([refused.status, refused.fields[0]?.path]).toEqual([422, 'picture_url'])
    }
    expect(await deps.files.get(keyOf(others))).not.toBeNull()
  })
})
