import { expect, test } from 'vitest'
import { storeStarterFile } from '~/service/modules/documents/media.service'
import { onDatabase } from '../contract/world'

onDatabase('starter media', (world) => {
  test('are stored unchanged, once, and without an owner', async () => {
    const { database, files } = world().context
    const bytes = new Uint8Array([3, 1, 4, 1, 5, 9, 2, 6])
    const facts = { bytes, extension: 'mp4', width: 1024, height: 576 } as const
    const keep = () => storeStarterFile(files)(database, facts, new Date())
    const url = await keep()
    expect(url).toMatch(/^\/api\/files\/media\/[0-9a-f-]{36}-1024x576\.mp4$/)
    expect(await keep()).toBe(url)
    const answer = await world().fetch(
      new Request(`http://service.test${url.replace('/api', '')}`, { headers: { range: 'bytes=1-4' } }),
    )
    expect([answer.status, answer.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    expect(await answer.bytes()).toEqual(bytes.subarray(1, 5))
    const row = await database
      .selectFrom('media')
      .select(['uploaded_by', 'width'])
      .where('id', '=', url.slice('/api/files/media/'.length, -'-1024x576.mp4'.length))
      .executeTakeFirst()
    expect(row).toEqual({ uploaded_by: null, width: 1024 })
  })
})
