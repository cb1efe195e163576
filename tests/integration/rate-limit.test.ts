import { expect, test } from 'vitest'
import { isWithinLimit } from '~/service/http/rate-limits'
import { onDatabase } from '../contract/world'

onDatabase('a rate limit', (world) => {
  test('counted in batches exceeds its allowance by at most one batch a node', async () => {
    const { context } = world()
    const allowance = { points: 200, seconds: 60 }
    const answers = await Promise.all(
      Array.from({ length: 400 }, () => isWithinLimit(context, 'a key of its own', allowance)),
    )
    expect(answers.filter(Boolean)).toHaveLength(220)
  })

  test('restarts its count after the clock was set back, but not within a window', async () => {
    const { context } = world()
    const allowance = { points: 2, seconds: 60 }
    const windows = [30_000, 3_600_000].map((left) => ({ key: crypto.randomUUID(), left }))
    const rows = windows.map(({ key, left }) => ({
      key: `2/60:${key}`,
      points: 9,
      expire: Date.now() + left,
    }))
    await context.database.insertInto('rate_limits').values(rows).execute()
    const within = await Promise.all(windows.map(({ key }) => isWithinLimit(context, key, allowance)))
    expect(within).toEqual([false, true])
  })
})
