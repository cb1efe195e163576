import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftKeeper, type DraftSafety } from './draft-keeper'

const savedAt = new Date('2026-11-21T14:32:00Z')

/** A keeper whose service answers when it is told to. */
const world = () => {
  const calls: {
    draft: string
    answer: (outcome: 'kept' | 'lost' | 'refused') => Promise<void>
  }[] = []
  const mirror: { text: string | null } = { text: null }
  const safeties: DraftSafety['is'][] = []
  const keeper = createDraftKeeper<string>({
    save: (draft) =>
      new Promise((resolve, reject) => {
        calls.push({
          draft,
          answer: async (outcome) => {
            if (outcome === 'kept') resolve(savedAt)
            else reject(new Error(outcome))
            await vi.advanceTimersByTimeAsync(0)
          },
        })
      }),
    mirror: {
      keep: (draft) => {
        mirror.text = draft
      },
      drop: () => {
        mirror.text = null
      },
    },
    onSafety: ({ is }) => safeties.push(is),
    isRefusal: (error) => error instanceof Error && error.message === 'refused',
    rest: 800,
    retries: [2000, 4000],
  })
  return { keeper, calls, mirror, safeties }
}

describe('a draft keeper', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('saves once the hands have rested, and only the last text', async () => {
    const { keeper, calls } = world()
    keeper.change('a')
    await vi.advanceTimersByTimeAsync(700)
    keeper.change('ab')
    await vi.advanceTimersByTimeAsync(799)
    expect(calls).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls.map(({ draft }) => draft)).toEqual(['ab'])
  })

  it('keeps a copy in the tab until the service has the text', async () => {
    const { keeper, calls, mirror, safeties } = world()
    keeper.change('a')
    expect(mirror.text).toBe('a')
    await vi.advanceTimersByTimeAsync(800)
    expect(mirror.text).toBe('a')
    await calls[0]!.answer('kept')
    expect(mirror.text).toBeNull()
    expect(keeper.hasUnsaved()).toBe(false)
    expect(safeties).toEqual(['saving', 'saved'])
  })

  it('keeps what was typed while an older text was being saved', async () => {
    const { keeper, calls, mirror, safeties } = world()
    keeper.change('a')
    await vi.advanceTimersByTimeAsync(800)
    keeper.change('ab')
    await calls[0]!.answer('kept')
    expect(mirror.text).toBe('ab')
    expect(safeties).not.toContain('saved')
    await vi.advanceTimersByTimeAsync(800)
    await calls[1]!.answer('kept')
    expect(calls.map(({ draft }) => draft)).toEqual(['a', 'ab'])
    expect(mirror.text).toBeNull()
  })

  it('never has two saves under way', async () => {
    const { keeper, calls } = world()
    keeper.change('a')
    void keeper.flush()
    await vi.advanceTimersByTimeAsync(0)
    keeper.change('ab')
    void keeper.flush()
    void keeper.flush()
    await vi.advanceTimersByTimeAsync(5000)
    expect(calls).toHaveLength(1)
    await calls[0]!.answer('kept')
    expect(calls.map(({ draft }) => draft)).toEqual(['a', 'ab'])
  })

  it('says when it failed, keeps the text, and tries again with longer waits', async () => {
    const { keeper, calls, mirror, safeties } = world()
    keeper.change('a')
    await vi.advanceTimersByTimeAsync(800)
    await calls[0]!.answer('lost')
    expect(safeties).toEqual(['saving', 'failed'])
    expect(mirror.text).toBe('a')
    await vi.advanceTimersByTimeAsync(1999)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await calls[1]!.answer('lost')
    await vi.advanceTimersByTimeAsync(3999)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    await calls[2]!.answer('kept')
    expect(safeties.at(-1)).toBe('saved')
    expect(mirror.text).toBeNull()
  })

  it('does not try again what is refused, keeps it, and sends it with what is typed next', async () => {
    const { keeper, calls, mirror, safeties } = world()
    keeper.change('a')
    await vi.advanceTimersByTimeAsync(800)
    await calls[0]!.answer('refused')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(1)
    expect(safeties).toEqual(['saving', 'refused'])
    expect([mirror.text, keeper.hasUnsaved()]).toEqual(['a', true])
    keeper.change('ab')
    await vi.advanceTimersByTimeAsync(800)
    expect(calls.map(({ draft }) => draft)).toEqual(['a', 'ab'])
  })

  it('saves at once when the page is left, and waits for no earlier try', async () => {
    const { keeper, calls } = world()
    keeper.change('a')
    void keeper.flush()
    keeper.change('ab')
    void keeper.flush(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(calls.map(({ draft }) => draft)).toEqual(['a', 'ab'])
  })

  it('has nothing to save, and nothing to lose, after the whole was submitted', async () => {
    const { keeper, calls, mirror } = world()
    keeper.change('a')
    keeper.settle()
    await vi.advanceTimersByTimeAsync(10_000)
    await keeper.flush()
    expect(calls).toHaveLength(0)
    expect(mirror.text).toBeNull()
  })
})
