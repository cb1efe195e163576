import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { onDatabase, onServerDatabase, type TestPerson, type World } from './world'

const { users } = contract

const day = 86_400_000

const photo = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

const getId = (address: string) => address.replace('/api/files/pictures/', '').replace('.webp', '')
const getKey = (address: string) => address.replace('/api/files/', '')

const uploaded = async ({ call }: World, own: TestPerson) => {
  const input = { params: { id: own.uid }, body: new Uint8Array(await photo()) }
  const { status, body } = await call(users.uploadPicture, input, own)
  expect(status).toBe(201)
  return body.picture_url
}

const setBy = ({ call }: World, own: TestPerson, picture_url: string | null) =>
  call(users.setPicture, { params: { id: own.uid }, body: { picture_url } }, own)

/** The pictures of these that exist; each has both file and row, or neither. */
const kept = async ({ context }: World, addresses: readonly string[]) => {
  const found: string[] = []
  for (const address of addresses) {
    const id = getId(address)
    const row = await context.database
      .selectFrom('pictures')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    const file = await context.files.get(getKey(address))
    expect(row === undefined).toBe(file === null)
    if (file) found.push(address)
  }
  return found
}

onDatabase('profile pictures', (world) => {
  const upload = (own: TestPerson) => uploaded(world(), own)

  test('can be uploaded, set, replaced and removed, and old files are deleted', async () => {
    const { person, context } = world()
    const own = await person({})
    const set = (address: string | null) => setBy(world(), own, address)
    const first = await upload(own)
    expect((await set(first)).body.profilePicture).toBe(first)
    const stored = await context.files.get(getKey(first))
    expect(stored!.contentType).toBe('image/webp')
    const second = await upload(own)
    expect((await set(second)).body.profilePicture).toBe(second)
    expect(await context.files.get(getKey(first))).toBeNull()
    expect((await set(null)).body.profilePicture).toBeNull()
    expect(await context.files.get(getKey(second))).toBeNull()
  })

  test('are rejected if the content is no picture, whatever its type says, or larger than 10 MB', async () => {
    const { fetch, person } = world()
    const own = await person({})
    const send = async (body: BodyInit, type: string) => {
      const headers = { authorization: `Bearer ${own.token}`, 'content-type': type }
      const address = `http://service.test/users/${own.uid}/pictures`
      const answer = await fetch(new Request(address, { method: 'POST', headers, body }), {})
      return [answer.status, (await answer.json()).code]
    }
    const noPicture = [415, 'UNSUPPORTED_MEDIA_TYPE']
    expect(await send('<?php system($_GET[1]);', 'image/png')).toEqual(noPicture)
    expect(await send('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')).toEqual(noPicture)
    expect(await send('{}', 'text/html')).toEqual(noPicture)
    const large = new Uint8Array(11 * 1024 * 1024)
    expect((await send(large, 'image/jpeg'))[0]).toBe(413)
  })

  test('can only be set by the user for whom they were uploaded', async () => {
    const { call, person, context } = world()
    const own = await person({})
    const others = await upload(await person({}))
    for (const address of [others, 'https://elsewhere.example/a.png', '/api/files/pictures/../x.webp']) {
      const body = { picture_url: address }
      const refused = await call(users.setPicture, { params: { id: own.uid }, body }, own)
      expect([refused.status, refused.fields[0]?.path]).toEqual([422, 'picture_url'])
    }
    expect(await context.files.get(getKey(others))).not.toBeNull()
  })

  test('that could not be deleted when replaced are deleted by the next housekeeping', async () => {
    const { person, context } = world()
    const own = await person({})
    const [first, second] = [await upload(own), await upload(own)]
    await setBy(world(), own, first)
    const away = vi.spyOn(context.files, 'remove').mockRejectedValue(new Error('away'))
    expect((await setBy(world(), own, second)).body.profilePicture).toBe(second)
    await world().runDueJobs('housekeeping')
    away.mockRestore()
    expect(await kept(world(), [first, second])).toEqual([first, second])
    expect((await setBy(world(), own, first)).fields.map(({ path }) => path)).toEqual(['picture_url'])
    await world().runDueJobs('housekeeping')
    expect(await kept(world(), [first, second])).toEqual([second])
  })

  test('that were never set are deleted after a day, and set ones stay, even of a deleted user', async () => {
    const { person, setColumns, advance, context } = world()
    const [own, deleted] = [await person({}), await person({})]
    const [unset, shown, hidden] = [await upload(own), await upload(own), await upload(deleted)]
    await setBy(world(), own, shown)
    await setBy(world(), deleted, hidden)
    await setColumns(deleted.uid, { deleted_at: context.now().toISOString() })
    await world().runDueJobs('housekeeping')
    expect(await kept(world(), [unset, shown, hidden])).toEqual([unset, shown, hidden])
    advance(day + 60_000)
    const late = await upload(own)
    await world().runDueJobs('housekeeping')
    expect(await kept(world(), [unset, shown, hidden, late])).toEqual([shown, hidden, late])
    advance(-day - 60_000)
  })
})

onServerDatabase('an uploaded picture older than a day', (world) => {
  test('is not deleted while it is being set', async () => {
    const { person, context, advance } = world()
    const own = await person({})
    const address = await uploaded(world(), own)
    advance(day + 60_000)
    await context.database.transaction().execute(async (transaction) => {
      await sql`select from pictures where id = ${getId(address)} for share`.execute(transaction)
      await world().runDueJobs('housekeeping')
      await transaction
        .updateTable('users')
        .set({ profile_picture: address })
        .where('identity_uid', '=', own.uid)
        .execute()
    })
    await world().runDueJobs('housekeeping')
    expect(await kept(world(), [address])).toEqual([address])
    advance(-day - 60_000)
  })
})
