import { expect, test } from 'vitest'
import { later } from '../support/later'
import { onServerDatabase, type TestPerson, type World } from './world'

const megabyte = 1024 * 1024

interface Sending {
  /** The status of the answer; null while the body is waited for. */
  status: () => Promise<number | null>
  /** Breaks off the upload. */
  end: () => Promise<void>
}

/** Begins to upload a picture of that many bytes, and stops in the middle. */
const beginPicture = ({ fetch }: World, { uid, token }: TestPerson, length: number | null): Sending => {
  const asked = later<null>()
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        stream = controller
      },
      pull: () => asked.settle(null),
    },
    { highWaterMark: 0 },
  )
  const sending = { body, duplex: 'half' }
  const answer = fetch(
    new Request(`http://service.test/users/${uid}/pictures`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'image/png',
        ...(length === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
      },
      ...sending,
    }),
  ).then(({ status }) => status)
  return {
    status: () => Promise.race([answer, asked.promise]),
    end: async () => {
      stream?.error(new Error('The sender has gone.'))
      await answer
    },
  }
}

onServerDatabase('large request bodies', (world) => {
  test('are limited to four at a time per account, while small ones are not', async () => {
    const [own, other] = [await world().person({}), await world().person({})]
    const begin = (person: TestPerson, length: number | null) => beginPicture(world(), person, length)
    const sent = [begin(own, null), ...[2, 3, 4].map((size) => begin(own, size * megabyte))]
    expect(await Promise.all(sent.map(({ status }) => status()))).toEqual([null, null, null, null])
    const fifth = begin(own, 2 * megabyte)
    const [small, others] = [begin(own, megabyte), begin(other, 2 * megabyte)]
    expect(await fifth.status()).toBe(429)
    expect(await small.status()).toBeNull()
    expect(await others.status()).toBeNull()
    await sent[0]!.end()
    const sixth = begin(own, 2 * megabyte)
    expect(await sixth.status()).toBeNull()
    for (const each of [...sent.slice(1), small, others, sixth]) await each.end()
  })

  test('share 256 MB over all accounts, which a broken upload releases', async () => {
    const people: TestPerson[] = []
    for (let made = 0; made < 7; made++) people.push(await world().person({}))
    const ten = people.flatMap((person) =>
      [1, 2, 3, 4].map(() => beginPicture(world(), person, 10 * megabyte)),
    )
    const statuses = await Promise.all(ten.map(({ status }) => status()))
    expect(statuses.filter((status) => status === null)).toHaveLength(25)
    expect(statuses.filter((status) => status === 503)).toHaveLength(3)
    for (const each of ten) await each.end()
    const again = beginPicture(world(), people[0]!, 10 * megabyte)
    expect(await again.status()).toBeNull()
    await again.end()
  })
})
