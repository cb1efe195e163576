import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { toWebStream } from './file-store'

const chunks = (count: number) => {
  const made = { chunks: 0 }
  const source = Readable.from(
    (function* () {
      while (made.chunks < count) {
        made.chunks += 1
        yield Buffer.alloc(1000, 'x')
      }
    })(),
    { objectMode: false, highWaterMark: 4000 },
  )
  return { made, source }
}

test('all of a source comes through', async () => {
  const { source } = chunks(300)
  const bytes = await new Response(toWebStream(source)).bytes()
  expect([bytes.length, bytes.at(-1)]).toEqual([300_000, 'x'.codePointAt(0)])
})

test('it is read as it is wanted, and let go of when the reader leaves', async () => {
  const { made, source } = chunks(300)
  const reader = toWebStream(source).getReader()
  await reader.read()
  expect(made.chunks).toBeLessThan(20)
  await reader.cancel()
  expect(source.destroyed).toBe(true)
})

test('what breaks off breaks off for the reader too', async () => {
  const source = new Readable({ read: () => source.destroy(new Error('The disk is gone')) })
  await expect(new Response(toWebStream(source)).text()).rejects.toThrow('The disk is gone')
})
